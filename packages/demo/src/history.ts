import { seededRandom } from '@daymark/domain/random.ts';
import { boardRecords } from './boards.ts';
import { checklistsOf } from './checklists.ts';
import { dayPlans } from './day-plans.ts';
import { dueDates } from './due-dates.ts';
import { enrolmentRecords, experimentRecords } from './experiment-records.ts';
import { forecastRecords } from './forecasts.ts';
import { MEASURED, type Origins, originsOf } from './origins.ts';
import type { PlannedList, PlannedProject, PlannedTask } from './plan.ts';
import { promiseRecords } from './promises.ts';
import type { DemoHistory } from './records.ts';
import { repeatsOf } from './repeats.ts';
import { taskColumns } from './tasks.ts';
import { CATEGORIES, type CategoryKey } from './words.ts';
import { type DemoOptions, makeWorkHistory, type WorkHistory } from './work-history.ts';

/** Records of the demo account, determined by the options alone. */
export function demoHistory({ seed, ...options }: DemoOptions & { seed: number }): DemoHistory {
  const random = seededRandom(seed);
  const work = makeWorkHistory(random, options);
  const projects = inOrder(work.creationTimes.projects);
  const lists = inOrder(work.creationTimes.lists);
  const tasks = inOrder(work.creationTimes.tasks);
  const { lastWorkOn, progressOf } = progressIn(work);
  const columnsOf = taskColumns(random, work);
  const origins = originsOf(seededRandom(seed + 1), work.works.values());
  const ahead = seededRandom(seed + 2);
  const dueDateOf = dueDates(ahead, work, options);
  const repeats = [...repeatsOf(work, options)];
  const parentsOf = (task: PlannedTask) => ({
    list: lists.indexOf(task.list),
    category: task.category && CATEGORY_KEYS.indexOf(task.category),
  });
  const repeatIndexOf = new Map(repeats.map(([task], index) => [task, index]));
  const checklists = checklistsOf(work, (task) => repeatIndexOf.has(task));
  const plans = dayPlans(ahead, work, { ...options, indexOf: tasks.indexOf });
  const forecasts = lazily(() => {
    const kept = { planTasks: plans.plan_tasks, taskAt: tasks.thingAt };
    return forecastRecords(seededRandom(seed + 3), work, { ...kept, origins, indexOf: tasks.indexOf });
  });
  return {
    since: work.creationTimes.account,
    categories: categoryRecords(work.creationTimes.account),
    projects: projects.ordered.map(([project, created_at]) => {
      const { name, description, status } = project;
      return { name, description, status, created_at, updated_at: lastWorkOn(project) ?? created_at };
    }),
    lists: lists.ordered.map(([list, created_at]) => ({
      project: projects.indexOf(list.project),
      name: list.name,
      progress: progressOf(list),
      is_inbox: false,
      created_at,
      updated_at: lastWorkOn(list) ?? created_at,
    })),
    repeats: repeats.map(([task, repeat]) => ({ ...parentsOf(task), ...repeat })),
    tasks: tasks.ordered.map(([task, created_at]) => ({
      ...parentsOf(task),
      ...columnsOf(task, created_at),
      ...(checklists.has(task) && { description: checklists.get(task) ?? '' }),
      repeat: repeatIndexOf.get(task) ?? null,
      due_date: dueDateOf.get(task) ?? null,
    })),
    time_entries: entryRecords(work, tasks.indexOf, origins),
    experiments: experimentRecords(work, (category) => CATEGORY_KEYS.indexOf(category)),
    enrolments: enrolmentRecords(work, tasks.indexOf, origins),
    workspace_lists: boardRecords(work, options, lists.indexOf),
    ...plans,
    promises: promiseRecords(work, { ...options, indexOf: lists.indexOf }),
    get forecasts() {
      return forecasts().forecasts;
    },
    get forecast_tasks() {
      return forecasts().forecast_tasks;
    },
  };
}

/** Computes at the first use: forecasts take long, and most readers of a history want other tables. */
function lazily<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** Sorts things by time, and looks up the index of each, and each by its index. */
function inOrder<Thing>(times: Map<Thing, Temporal.Instant>) {
  const ordered = [...times].sort(([, one], [, other]) => Temporal.Instant.compare(one, other));
  const indexes = new Map(ordered.map(([thing], index) => [thing, index]));
  const indexOf = (thing: Thing): number => {
    const index = indexes.get(thing);
    if (index === undefined) throw new Error(MISSING);
    return index;
  };
  const thingAt = (index: number): Thing => {
    const [thing] = ordered[index] ?? [];
    if (thing === undefined) throw new Error(MISSING);
    return thing;
  };
  return { ordered, indexOf, thingAt };
}

const MISSING = 'A record of the demo refers to one that is missing';

const CATEGORY_KEYS = Object.keys(CATEGORIES) as CategoryKey[];

function categoryRecords(account: Temporal.Instant): DemoHistory['categories'] {
  return CATEGORY_KEYS.map((key, index) => {
    const { name, color } = CATEGORIES[key];
    const created_at = account.add({ seconds: 60 + 20 * index });
    return { name, color, created_at, updated_at: created_at };
  });
}

/** Last work and progress of projects and lists. */
function progressIn({ creationTimes, works }: WorkHistory) {
  const last = new Map<PlannedProject | PlannedList, Temporal.Instant>();
  const counts = new Map<PlannedList, { all: number; done: number }>();
  for (const task of creationTimes.tasks.keys()) {
    const { list } = task;
    const work = works.get(task);
    const { all, done } = counts.get(list) ?? { all: 0, done: 0 };
    counts.set(list, { all: all + 1, done: work?.isDone ? done + 1 : done });
    if (!work) continue;
    for (const whole of [list, list.project]) last.set(whole, laterOf(last.get(whole), work.last_ended_at));
  }
  return {
    lastWorkOn: (whole: PlannedProject | PlannedList) => last.get(whole),
    /** Progress rounded down to tenths, so that only a finished list has 1. */
    progressOf: (list: PlannedList) => {
      const { all, done } = counts.get(list) ?? { all: 1, done: 0 };
      return Math.floor((done / all) * 10) / 10;
    },
  };
}

function laterOf(one: Temporal.Instant | undefined, other: Temporal.Instant): Temporal.Instant {
  return one && Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function entryRecords(
  { works, running }: WorkHistory,
  indexOf: (task: PlannedTask) => number,
  origins: Origins,
): DemoHistory['time_entries'] {
  const ended = [...works].flatMap(([task, { entries }]) =>
    entries.map((entry) => ({ task: indexOf(task), ...entry, ...(origins.get(entry) ?? MEASURED) })),
  );
  const { task, since: started_at, planned_end_at } = running;
  // Entries are in the order of their starts; the running one started last.
  return [...ended, { task: indexOf(task), started_at, planned_end_at, ended_at: null, ...MEASURED }];
}
