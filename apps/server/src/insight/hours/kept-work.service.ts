import type { HoursQuery } from '@daymark/contract/hours.ts';
import type { DayRule } from '@daymark/domain/days.ts';
import {
  DayStarts,
  NO_CATEGORY_ID,
  numberOf,
  sumsByDay,
  sumsByGroup,
  type WorkByDay,
  workByDay,
} from '@daymark/domain/work-by-day.ts';
import type { UserContext } from '#context/context.ts';
import { KeptStore } from '#context/kept-store.ts';
import { findChangedWork, knownStamps, leftOutOf } from './kept-work.repository.ts';
import { daysOf, type Work } from './work-in-period.service.ts';

/** Ended work of a list as it was read, with the stamp that the database had for it then. */
type KeptList = { stamp: number; work: WorkByDay };

/** All lists of a user by id, and their stamps as the query takes them. */
type Kept = { lists: ReadonlyMap<number, KeptList>; stamps: string };

/** Limit of bytes that are kept: some 1,500,000 entries. */
const MOST_BYTES = 2 ** 25;

const BYTES_OF_ROW = 20;
const BYTES_OF_LIST = 800;

/**
 * Work of all time of each user in days as they count them. Nothing has to be told where it changes, here or in another process: each call
 * compares stamps that triggers draw anew with every change, and reads the lists that have another one.
 */
const KEPT = new KeptStore<Kept>(MOST_BYTES, bytesIn);

/** Limit of days, 40 bytes each, of all zones and beginnings of days together. */
const MOST_DAYS = 2 ** 17;

const STARTS = new KeptStore<DayStarts>(MOST_DAYS, ({ size }) => size);

/** Work of all time, of one project or of all. */
export async function keptWork(
  ctx: UserContext,
  { by, project_id }: Pick<HoursQuery, 'by' | 'project_id'>,
): Promise<Work> {
  const lists = (await listsWithWork(ctx)).filter((list) => project_id === undefined || list.project_id === project_id);
  const groupOf = ({ id, project_id }: (typeof lists)[number]) =>
    by === 'category' ? null : by === 'list' ? id : project_id;
  const works = lists.map(({ work }) => work);
  const bounds = works.map(({ first, last }) => [first, last] as const);
  return {
    days: daysOf(ctx, [Math.min(...bounds.map(([first]) => first)), Math.max(...bounds.map(([, last]) => last))]),
    byDay: () =>
      withStarts(ctx.days, (starts) => sumsByDay(works).map(([day, ms]) => ({ date: starts.dateOf(day), ms }))),
    bySteps: (steps) => {
      const ends = steps.map(({ last }) => numberOf(last));
      const sums = sumsByGroup(
        lists.map((list) => [groupOf(list), list.work] as const),
        ends,
      );
      return [...sums].map(([group, parts]) => [group === NO_CATEGORY_ID ? null : group, parts]);
    },
  };
}

/** Lists with their ended work, and the one with the running entry once more, with that. */
async function listsWithWork(ctx: UserContext) {
  const { startHour, timeZone } = ctx.days;
  // Rows that are being deleted change no stamp when they are left out.
  const key = `${ctx.userId} ${timeZone} ${startHour} ${leftOutOf(ctx)}`;
  const known = KEPT.get(key) ?? NOTHING;
  const found = await findChangedWork(ctx, known.stamps);
  return withStarts(ctx.days, (starts) => {
    const lists = found.map(({ ended, work_stamp: stamp, ...list }) => {
      const same = known.lists.get(list.id);
      return { ...list, stamp, work: same?.stamp === stamp ? same.work : workByDay(numbersIn(ended), starts) };
    });
    const isSame =
      lists.length === known.lists.size && lists.every(({ id, work }) => known.lists.get(id)?.work === work);
    KEPT.keep(key, isSame ? known : keptOf(lists));
    const running = lists.flatMap(({ running, ...list }) => {
      const [start = 0, , category = NO_CATEGORY_ID] = numbersIn(running);
      const entry = [start, Math.max(start, ctx.now.epochMilliseconds), category];
      return running === null ? [] : [{ ...list, work: workByDay(entry, starts) }];
    });
    return [...lists, ...running];
  });
}

function keptOf(lists: readonly ({ id: number } & KeptList)[]): Kept {
  const stamps = knownStamps(new Map(lists.map(({ id, stamp }) => [id, stamp])));
  return { lists: new Map(lists.map(({ id, stamp, work }) => [id, { stamp, work }])), stamps };
}

const NOTHING = keptOf([]);

const numbersIn = (text: string | null) => (text === null ? [] : (JSON.parse(text) as number[]));

/** Works with the starts of days by this rule, and keeps those that it needed. */
function withStarts<Done>(rule: DayRule, work: (starts: DayStarts) => Done): Done {
  const key = `${rule.timeZone} ${rule.startHour}`;
  const starts = STARTS.get(key) ?? new DayStarts(rule);
  const done = work(starts);
  STARTS.keep(key, starts);
  return done;
}

function bytesIn({ lists }: Kept): number {
  const rows = [...lists.values()].reduce((sum, { work }) => sum + work.days.length, 0);
  return rows * BYTES_OF_ROW + lists.size * BYTES_OF_LIST;
}
