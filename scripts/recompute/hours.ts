import type { Archive, Named } from './archive.ts';
import type { Period } from './days.ts';
import { minutes } from './numbers.ts';
import { datesIn, type Task } from './tasks.ts';

const KINDS = ['project', 'list', 'category', 'day'] as const;
export type HoursBy = (typeof KINDS)[number];

/** Milliseconds worked in the period by the number of a record, null for work without a category, or by date. */
export function hoursBy({ lists }: Archive, tasks: readonly Task[], period: Period) {
  const keyOf = {
    project: ({ list }: Task) => lists[list - 1]?.project ?? null,
    list: ({ list }: Task) => list,
    category: ({ category }: Task) => category,
    day: (_: Task, date: string) => date,
  };
  const rowsOf = (by: HoursBy) => {
    const rows = new Map<number | string | null, number>();
    for (const task of tasks) {
      for (const date of datesIn(task, period)) {
        const key = keyOf[by](task, date);
        rows.set(key, (rows.get(key) ?? 0) + (task.days.get(date) ?? 0));
      }
    }
    return new Map([...rows].filter(([, time]) => time > 0));
  };
  return { project: rowsOf('project'), list: rowsOf('list'), category: rowsOf('category'), day: rowsOf('day') };
}

/** Minutes by the names of the records; tasks without a category have an empty one. */
export function hoursByName(archive: Archive, tasks: readonly Task[], period: Period) {
  const rows = hoursBy(archive, tasks, period);
  const names = { project: archive.projects, list: archive.lists, category: archive.categories, day: [] };
  const named = (by: HoursBy) => {
    const all: readonly Named[] = names[by];
    const nameOf = (key: number | string | null) =>
      typeof key === 'number' ? (all[key - 1]?.name ?? '') : (key ?? '');
    const parts = [...rows[by]].map(([key, time]): [string, number] => [nameOf(key), time]);
    const groups = Map.groupBy(parts, ([name]) => name);
    return Object.fromEntries(
      [...groups].map(([name, some]) => [name, minutes(some.reduce((sum, [, time]) => sum + time, 0))]),
    );
  };
  return { project: named('project'), list: named('list'), category: named('category'), day: named('day') };
}
