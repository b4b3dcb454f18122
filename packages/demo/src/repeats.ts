import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { nextOn, parseRule } from '@daymark/domain/repeats.ts';
import type { PlannedTask } from './plan.ts';
import type { DemoRecord } from './records.ts';
import { type DemoOptions, openTasks, type WorkHistory } from './work-history.ts';

/** Lists whose next task comes again, the first that has one, and the days on which it does. */
const REPEATS = [
  { lists: ['Conversation', 'Grammar'], rrule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' },
  { lists: ['Support inbox', 'Tools and accounts'], rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
];

type Template = Omit<DemoRecord<'repeats'>, 'list' | 'category'>;

/** Open tasks that come again, each with its repeat. The next copies are due after today. */
export function repeatsOf(work: WorkHistory, { now, timeZone }: DemoOptions): Map<PlannedTask, Template> {
  const days = fromMidnight(timeZone);
  const repeats = new Map<PlannedTask, Template>();
  for (const { lists, rrule } of REPEATS) {
    const open = openTasks(work).filter((task) => !repeats.has(task));
    const preferred = lists.flatMap((list) => open.filter((task) => task.list.name === list));
    const task = preferred[0] ?? open[0];
    const created_at = task && work.creationTimes.tasks.get(task);
    const rule = parseRule(rrule);
    if (!task || !created_at || !rule) continue;
    const start = dayOf(created_at, days);
    const next = nextOn(rule, start, dayOf(now, days).add({ days: 1 }));
    const { name, description, priority } = task;
    repeats.set(task, {
      ...{ name, description, priority, planned_duration: work.estimateOf(task) },
      ...{ estimate_origin: 'own', at_most: null, rrule },
      ...{ start_date: String(start), next_date: String(next) },
      ...{ created_at, updated_at: created_at },
    });
  }
  return repeats;
}
