import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { isBefore } from '@daymark/domain/instants.ts';
import type { PlannedList, PlannedTask } from './plan.ts';
import type { DemoRecord } from './records.ts';
import { type DemoOptions, openTasks, type WorkHistory } from './work-history.ts';

/** Promises of finished lists, the earliest first: by how many days each was done before its date, its chance, and how long after it 8 of 10 was. */
const SETTLED = [
  { daysBefore: 2, chance: 8, daysTo80: 0 },
  { daysBefore: -2, chance: 6, daysTo80: 3 },
  { daysBefore: 0, chance: 7, daysTo80: 1 },
] as const;

/** The time of day at which people promise something. */
const MADE_AT = '09:40';

/** The promise of a list with open tasks: when it was made, and for when. */
const OPEN = { daysAgo: 3, daysAhead: 18, chance: 8 } as const;

type Options = DemoOptions & { indexOf: (list: PlannedList) => number };

/** Two promises that were kept, one that was late, and one that is open, as far as the account has such lists. */
export function promiseRecords(work: WorkHistory, options: Options): DemoRecord<'promises'>[] {
  const lists = [...Map.groupBy(work.creationTimes.tasks.keys(), ({ list }) => list)];
  const finished = lists
    .flatMap(([list, tasks]) => finishedList(work, list, tasks))
    .sort((one, other) => Temporal.Instant.compare(one.settled_at, other.settled_at))
    .slice(-SETTLED.length);
  const settled = finished.map((one, place) => settledPromise(one, { ...options, ...(SETTLED[place] ?? SETTLED[0]) }));
  return [...settled, ...openPromise(work, options)].sort((one, other) =>
    Temporal.Instant.compare(one.made_at, other.made_at),
  );
}

type Finished = { list: PlannedList; tasks: number; begun_at: Temporal.Instant; settled_at: Temporal.Instant };

/** A list of which every task is done, with its first and last moment. */
function finishedList({ works, creationTimes }: WorkHistory, list: PlannedList, tasks: PlannedTask[]): Finished[] {
  const ends = tasks.flatMap((task) => {
    const work = works.get(task);
    return work?.isDone ? [work.last_ended_at] : [];
  });
  const settled_at = ends.toSorted(Temporal.Instant.compare).at(-1);
  if (settled_at === undefined || ends.length < tasks.length) return [];
  const created = tasks.flatMap((task) => creationTimes.tasks.get(task) ?? []).sort(Temporal.Instant.compare);
  const begun_at = created[0] ?? settled_at;
  return isBefore(begun_at, settled_at) ? [{ list, tasks: tasks.length, begun_at, settled_at }] : [];
}

type Said = { daysBefore: number; chance: number; daysTo80: number };

function settledPromise(
  { list, tasks, begun_at, settled_at }: Finished,
  { indexOf, timeZone, ...said }: Options & Said,
) {
  const done = dayOf(settled_at, fromMidnight(timeZone));
  const half = begun_at.add({ seconds: Math.round(begun_at.until(settled_at).total('seconds') / 2) });
  const made = dayOf(half, fromMidnight(timeZone));
  const morning = made.toZonedDateTime({ timeZone, plainTime: MADE_AT }).toInstant();
  const isWithin = isBefore(begun_at, morning) && isBefore(morning, settled_at);
  const date = done.add({ days: said.daysBefore });
  const promised = Temporal.PlainDate.compare(date, made) < 0 ? made : date;
  return promiseOf({
    list: indexOf(list),
    tasks,
    name: list.name,
    timeZone,
    made_at: isWithin ? morning : half,
    settled_at,
    promised_date: promised.toString(),
    p80_date: promised.add({ days: said.daysTo80 }).toString(),
    chance: said.chance,
  });
}

function openPromise(work: WorkHistory, { indexOf, now, timeZone }: Options): DemoRecord<'promises'>[] {
  const open = openTasks(work);
  const list = open[0]?.list;
  if (list === undefined) return [];
  const created = work.creationTimes.lists.get(list) ?? now;
  const earlier = now.subtract({ hours: 24 * OPEN.daysAgo });
  const promised_date = dayOf(now, fromMidnight(timeZone)).add({ days: OPEN.daysAhead }).toString();
  const made_at = isBefore(earlier, created) ? created : earlier;
  return [
    promiseOf({
      list: indexOf(list),
      tasks: open.filter((task) => task.list === list).length,
      name: list.name,
      timeZone,
      made_at,
      settled_at: null,
      promised_date,
      p80_date: promised_date,
      chance: OPEN.chance,
    }),
  ];
}

type Promised = Pick<
  DemoRecord<'promises'>,
  'list' | 'tasks' | 'name' | 'made_at' | 'settled_at' | 'promised_date' | 'p80_date' | 'chance'
> & {
  timeZone: string;
};

const promiseOf = ({ timeZone, ...promise }: Promised): DemoRecord<'promises'> => ({
  ...promise,
  ...{ kind: 'list', project: null, time_zone: timeZone },
  ...{ withdrawn_at: null, withdrawn_tasks: 0, is_emptied: false },
});
