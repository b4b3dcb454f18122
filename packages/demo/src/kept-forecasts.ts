import type { KeptKind } from '@daymark/contract/forecast-record.ts';
import { TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import { earlierOf, isBefore } from '@daymark/domain/instants.ts';
import type { Random } from '@daymark/domain/random.ts';
import type { PlannedTask } from './plan.ts';
import type { DemoRecord } from './records.ts';
import type { WorkHistory } from './work-history.ts';

/** Open tasks of a list, a project or a plan at the moment when their forecast is kept. */
export type KeptSet = { kind: KeptKind; name: string; at: Temporal.Instant; tasks: PlannedTask[] };

export type Plans = { planTasks: DemoRecord<'plan_tasks'>[]; taskAt: (index: number) => PlannedTask };

/** Shares of the lists, of the projects and of the plans whose forecast is kept, each once. */
const KEPT = { list: 0.4, project: 0.4, plan: 0.5 } as const;

const FEWEST_TASKS = 2;

type Options = Plans & { since: Temporal.Instant };

/** Sets that were kept since then, in no order. Some of their tasks are open to this day. */
export function keptSets(random: Random, work: WorkHistory, { planTasks, taskAt, since }: Options): KeptSet[] {
  const tasks = tasksOfGrowing(work, since);
  const lists = [...Map.groupBy(tasks, ({ list }) => list)];
  const projects = [...Map.groupBy(tasks, ({ list }) => list.project)];
  const days = [...Map.groupBy(planTasks, ({ plan_date }) => plan_date)];
  const moments = [
    ...lists.map(([{ name }, tasks]) => ({
      kind: 'list' as const,
      name,
      tasks,
      at: whileGrowing(random, work, tasks),
    })),
    ...projects.map(([{ name }, tasks]) => ({
      ...{ kind: 'project' as const, name, tasks, at: whileGrowing(random, work, tasks) },
    })),
    ...days.map(([name, entries]) => ({ kind: 'plan' as const, name, ...whenPlanned(entries, taskAt) })),
  ];
  return moments
    .filter(({ kind, at }) => random.chance(KEPT[kind]) && !isBefore(at, since))
    .map(({ tasks, ...set }) => ({ ...set, tasks: tasks.filter((task) => isOpen(task, set.at, work)) }))
    .filter(({ tasks }) => tasks.length >= FEWEST_TASKS && tasks.length <= TASKS_OF_A_FORECAST);
}

/** All tasks of the projects that have got tasks since then. */
function tasksOfGrowing({ creationTimes }: WorkHistory, since: Temporal.Instant): PlannedTask[] {
  const created = [...creationTimes.tasks];
  const growing = new Set(created.flatMap(([{ list }, at]) => (isBefore(at, since) ? [] : list.project)));
  return created.flatMap(([task]) => (growing.has(task.list.project) ? task : []));
}

/** Share of the tasks of a list or project that are there when its forecast is kept. */
const GROWN = [0.3, 0.9] as const;

/** A moment when tasks of a list or project are still to come. */
function whileGrowing(random: Random, { creationTimes }: WorkHistory, tasks: PlannedTask[]): Temporal.Instant {
  const times = tasks.flatMap((task) => creationTimes.tasks.get(task) ?? []).sort(Temporal.Instant.compare);
  return times[Math.floor(times.length * random.between(...GROWN))] ?? creationTimes.account;
}

const MINUTES_AFTER_PLANNING = 5;

/** The moment after a day was planned, and the tasks of its plan by then. */
function whenPlanned(entries: DemoRecord<'plan_tasks'>[], taskAt: Plans['taskAt']) {
  const at = entries
    .map(({ added_at }) => added_at)
    .reduce(earlierOf)
    .add({ minutes: MINUTES_AFTER_PLANNING });
  return { at, tasks: entries.flatMap(({ task, added_at }) => (isBefore(at, added_at) ? [] : taskAt(task))) };
}

function isOpen(task: PlannedTask, at: Temporal.Instant, { creationTimes, works }: WorkHistory): boolean {
  const work = works.get(task);
  const isDone = work?.isDone === true && !isBefore(at, work.last_ended_at);
  return !isDone && !isBefore(at, creationTimes.tasks.get(task) ?? at);
}
