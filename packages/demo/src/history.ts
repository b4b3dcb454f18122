import type { ArchiveRecords, ArchiveTable } from '@daymark/contract/archive.ts';
import { enrolmentRows, experimentRows } from './experiment-rows.ts';
import type { PlannedList, PlannedProject, PlannedTask } from './plan.ts';
import { chanceOf } from './random.ts';
import { type DemoOptions, makeStory, type Story } from './story.ts';
import { tellTasks } from './tasks.ts';
import { CATEGORIES, type CategoryKey } from './words.ts';

/** A record of the archive before it is numbered and written: its instants are no texts yet. */
export type DemoRecord<Table extends ArchiveTable> = {
  [Field in Exclude<keyof ArchiveRecords[Table], 'number'>]: Field extends `${string}_at`
    ? InstantOf<ArchiveRecords[Table][Field]>
    : ArchiveRecords[Table][Field];
};

type InstantOf<Text> = Text extends string ? Temporal.Instant : Text;

/** The records of an account, each table in the order of creation; references are indexes into the other table. */
export type DemoHistory = {
  [Table in Exclude<ArchiveTable, 'assignments'>]: DemoRecord<Table>[];
} & {
  /** When the account was made. */
  since: Temporal.Instant;
};

/** The same seed, number of tasks, moment and zone give the same. */
export function demoHistory({ seed, ...options }: DemoOptions & { seed: number }): DemoHistory {
  const chance = chanceOf(seed);
  const story = makeStory(chance, options);
  const projects = inOrder(story.beginnings.projects);
  const lists = inOrder(story.beginnings.lists);
  const tasks = inOrder(story.beginnings.tasks);
  const { lastWorkOn, progressOf } = lookBack(story);
  const columnsOf = tellTasks(chance, story);
  return {
    since: story.beginnings.account,
    categories: categoryRows(story.beginnings.account),
    projects: projects.ordered.map(([project, created_at]) => {
      const { name, description, status } = project;
      return { name, description, status, created_at, updated_at: lastWorkOn(project) ?? created_at };
    }),
    lists: lists.ordered.map(([list, created_at]) => ({
      project: projects.placeOf(list.project),
      name: list.name,
      progress: progressOf(list),
      created_at,
      updated_at: lastWorkOn(list) ?? created_at,
    })),
    tasks: tasks.ordered.map(([task, created_at]) => ({
      list: lists.placeOf(task.list),
      category: task.category && CATEGORY_KEYS.indexOf(task.category),
      ...columnsOf(task, created_at),
    })),
    time_entries: entryRows(story, tasks.placeOf),
    experiments: experimentRows(story, (category) => CATEGORY_KEYS.indexOf(category)),
    enrolments: enrolmentRows(story, tasks.placeOf),
  };
}

/** The things by their time, and the place that each has then. */
function inOrder<Thing>(times: Map<Thing, Temporal.Instant>) {
  const ordered = [...times].sort(([, one], [, other]) => Temporal.Instant.compare(one, other));
  const places = new Map(ordered.map(([thing], place) => [thing, place]));
  const placeOf = (thing: Thing): number => {
    const place = places.get(thing);
    if (place === undefined) throw new Error('Something in the demo belongs to what is not in it');
    return place;
  };
  return { ordered, placeOf };
}

const CATEGORY_KEYS = Object.keys(CATEGORIES) as CategoryKey[];

function categoryRows(account: Temporal.Instant): DemoHistory['categories'] {
  return CATEGORY_KEYS.map((key, place) => {
    const { name, color } = CATEGORIES[key];
    const created_at = account.add({ seconds: 60 + 20 * place });
    return { name, color, created_at, updated_at: created_at };
  });
}

/** How far projects and lists have come. */
function lookBack({ beginnings, works }: Story) {
  const last = new Map<PlannedProject | PlannedList, Temporal.Instant>();
  const counts = new Map<PlannedList, { all: number; done: number }>();
  for (const task of beginnings.tasks.keys()) {
    const { list } = task;
    const work = works.get(task);
    const { all, done } = counts.get(list) ?? { all: 0, done: 0 };
    counts.set(list, { all: all + 1, done: work?.isDone ? done + 1 : done });
    if (!work) continue;
    for (const whole of [list, list.project]) last.set(whole, laterOf(last.get(whole), work.last_ended_at));
  }
  return {
    lastWorkOn: (whole: PlannedProject | PlannedList) => last.get(whole),
    /** As people say it: in tenths, and only what is finished is finished. */
    progressOf: (list: PlannedList) => {
      const { all, done } = counts.get(list) ?? { all: 1, done: 0 };
      return Math.floor((done / all) * 10) / 10;
    },
  };
}

function laterOf(one: Temporal.Instant | undefined, other: Temporal.Instant): Temporal.Instant {
  return one && Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function entryRows({ works, running }: Story, placeOf: (task: PlannedTask) => number): DemoHistory['time_entries'] {
  const ended = [...works].flatMap(([task, { stretches }]) =>
    stretches.map((stretch) => ({ task: placeOf(task), ...stretch })),
  );
  const { task, since: started_at, planned_end_at } = running;
  // It began last, and the others come in the order in which they began.
  return [...ended, { task: placeOf(task), started_at, planned_end_at, ended_at: null }];
}
