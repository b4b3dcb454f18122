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
import { findChangedWork, knownOf, leftOutOf } from './kept-work.repository.ts';
import { daysOf, type Work } from './work-in-period.service.ts';

/** Ended work of a list as it was read, with the stamp that the database had for it then. */
type KeptList = { id: number; project_id: number; stamp: number; work: WorkByDay };

/** All lists of a user, and what is known of them as the query takes it. */
type Kept = { lists: readonly KeptList[]; known: ReturnType<typeof knownOf> };

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
  const before = KEPT.get(key) ?? keptOf([]);
  const found = await findChangedWork(ctx, before.known);
  return withStarts(ctx.days, (starts) => {
    const kept = found.some(({ is_changed }) => is_changed === 1) ? keptOf(listsIn(found, before, starts)) : before;
    KEPT.keep(key, kept);
    const running = found.flatMap(({ running, id, project_id }) => {
      if (running === null || id === null || project_id === null) return [];
      const [start = 0, , category = NO_CATEGORY_ID] = numbersIn(running);
      const entry = [start, Math.max(start, ctx.now.epochMilliseconds), category];
      return [{ id, project_id, work: workByDay(entry, starts) }];
    });
    return [...kept.lists, ...running];
  });
}

const keptOf = (lists: readonly KeptList[]): Kept => ({ lists, known: knownOf(lists) });

type Found = Awaited<ReturnType<typeof findChangedWork>>;

/** All lists as they are now, with work that was kept where it is the same. */
function listsIn(found: Found, before: Kept, starts: DayStarts): KeptList[] {
  const known = new Map(before.lists.map((list) => [list.id, list]));
  return found.flatMap(({ id, project_id, work_stamp: stamp, ended }) => {
    if (id === null || project_id === null || stamp === null) return [];
    const same = known.get(id);
    return [{ id, project_id, stamp, work: same?.stamp === stamp ? same.work : workByDay(numbersIn(ended), starts) }];
  });
}

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
  const rows = lists.reduce((sum, { work }) => sum + work.days.length, 0);
  return rows * BYTES_OF_ROW + lists.length * BYTES_OF_LIST;
}
