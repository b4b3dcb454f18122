import { setTimeout } from 'node:timers/promises';
import type { Person } from '@daymark/testing/person.ts';
import type { poolOf } from '#server/db/postgres.ts';
import type { peopleAt } from './failover-people.ts';
import type { ServerProcess } from './server-process.ts';

/** Milliseconds within which news of the last changes reach the screens. */
const TOLD_WITHIN_MS = 20_000;

const POLL_MS = 50;

type AtWork = {
  people: Person[];
  screens: Awaited<ReturnType<typeof peopleAt>>['screens'];
  instances: ServerProcess[];
  db: ReturnType<typeof poolOf>;
};

/** Number of faults of each kind that a failure of a server must not cause, once every server answers again. */
export async function faultsOf({ people, screens, instances, db }: AtWork): Promise<Record<string, number>> {
  const accounts = await Promise.all(people.map(({ account }) => account()));
  const { rows } = await db.query<{ overlapping: number }>(`select cast(count(*) as integer) as overlapping
    from time_entries a join time_entries b on a.user_id = b.user_id and a.id < b.id
    where a.started_at < b.ended_at and b.started_at < a.ended_at`);
  const untold = await untoldOf(screens);
  return {
    'acknowledged and lost': sum(accounts.map(({ lost }) => lost.length)),
    doubled: sum(accounts.map(({ doubled }) => doubled)),
    'there without having been asked for': sum(accounts.map(({ unknown }) => unknown.length)),
    'tasks with other work than acknowledged': sum(accounts.map(({ otherWork }) => otherWork.length)),
    'entries that overlap': rows[0]?.overlapping ?? -1,
    'streams that ended': screens.filter(({ isOpen }) => !isOpen()).length,
    'tasks no screen was told of': untold,
    'instances that ended': instances.filter(({ ended }) => ended() !== null).length,
  };
}

/** Prints the bars, each of which has to be 0, and gives those that are missed. */
export function missedOf(bars: Record<string, number>): string[] {
  for (const [what, count] of Object.entries(bars)) console.log(`${String(count).padStart(6)}  ${what} (must 0)`);
  return Object.entries(bars).flatMap(([what, count]) => (count === 0 ? [] : [what]));
}

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Number of acknowledged tasks of which no news have come, after a while for the last ones. */
async function untoldOf(screens: AtWork['screens']): Promise<number> {
  const until = performance.now() + TOLD_WITHIN_MS;
  for (;;) {
    const missing = sum(screens.map((screen) => screen.missing().length));
    if (missing === 0 || performance.now() > until) return missing;
    await setTimeout(POLL_MS);
  }
}
