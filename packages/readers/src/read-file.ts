import type { Priority } from '@daymark/contract/tasks.ts';
import type { Interview } from './questions.ts';
import type { Notes } from './sentences.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Circumstances of a reading beside the file itself: who imports it, where and when. */
export type Context = {
  clock: ZoneClock;
  /** The moment of the import, and the day of the user at it. */
  now: number;
  today: string;
  notes: Notes;
  ask: Interview['ask'];
  fileName: string;
  /** The file's own date of change; null where nobody knows it. */
  changedAt: number | null;
};

/** A project of the file. Lists stand in this order; those without tasks are left out. */
export type ReadProject = {
  name: string;
  description: string;
  created: number | null;
  isDone: boolean;
  lists: ReadList[];
};

export type ReadList = { project: ReadProject; name: string };

/** Work on a task, in epoch milliseconds; `about` names its beginning in sentences. */
export type ReadEntry = { from: number; until: number; about: string };

export type ReadComment = { at: number; text: string };

/** A rule by which a task comes again, as RFC 5545 writes it, and the day from which it counts, where the file has one. */
export type ReadRepeat = { rrule: string; start: string | null };

/** Lines of a description that stand in this order between its own text and the labels. */
export const LINES = [
  'links',
  'priority',
  'date',
  'duration',
  'clock',
  'repeat',
  'checklist',
  'attachments',
  'other',
] as const;
export type LineKind = (typeof LINES)[number];

/** A task of the file, whatever planner wrote it. */
export type ReadTask = {
  /** The id by which other tasks of the file name this one as their parent; null where it has none. */
  id: string | null;
  parent: string | null;
  /** Name of a parent that is no task itself. */
  within: string | null;
  list: ReadList;
  name: string;
  text: string;
  lines: { [Kind in LineKind]?: string[] };
  labels: string[];
  comments: ReadComment[];
  priority: Priority;
  /** The estimate of the file in minutes; null where it has none. */
  minutes: number | null;
  due: string | null;
  /** The day on which it is to be worked on. */
  work: string | null;
  repeat: ReadRepeat | null;
  created: number | null;
  isDone: boolean;
  completed: number | null;
  changed: number | null;
  entries: ReadEntry[];
  /** Which tracked tasks are done, of those whose planner knows no done ones. */
  finishedBy: FinishedBy | null;
};

export type FinishedBy = 'week' | 'all' | 'none';

/** A whole file in neutral terms. */
export type ReadFile = {
  /** Name of the planner, as lines and sentences call it. */
  source: string;
  tasks: ReadTask[];
  /** Colors of labels by their names in lower case. */
  colors: Map<string, string>;
  /** Instant at which the file was written; null where it does not say. */
  madeAt: number | null;
  unknownColumns: string[];
};

export function newProject(name: string, more: Partial<ReadProject> = {}): ReadProject {
  return { name, description: '', created: null, isDone: false, lists: [], ...more };
}

/** The list of this name in a project, made where there is none. */
export function listIn(project: ReadProject, name: string): ReadList {
  const known = project.lists.find((list) => list.name === name);
  if (known) return known;
  const list = { project, name };
  project.lists.push(list);
  return list;
}

/** Projects by name, each made when it is first asked for. */
export function projectsByName() {
  const projects = new Map<string, ReadProject>();
  const lists = new Map<string, ReadList>();
  return {
    project(name: string): ReadProject {
      const known = projects.get(name);
      if (known) return known;
      const project = newProject(name);
      projects.set(name, project);
      return project;
    },

    /** Takes a project that was made elsewhere, with its lists. */
    adopt(project: ReadProject): void {
      projects.set(project.name, project);
      for (const list of project.lists) lists.set(JSON.stringify([project.name, list.name]), list);
    },

    list(projectName: string, name: string): ReadList {
      const key = JSON.stringify([projectName, name]);
      const known = lists.get(key);
      if (known) return known;
      const list = { project: this.project(projectName), name };
      list.project.lists.push(list);
      lists.set(key, list);
      return list;
    },
  };
}

export function newTask(list: ReadList, name: string, more: Partial<ReadTask> = {}): ReadTask {
  return {
    id: null,
    parent: null,
    within: null,
    list,
    name,
    text: '',
    lines: {},
    labels: [],
    comments: [],
    priority: 'medium',
    minutes: null,
    due: null,
    work: null,
    repeat: null,
    created: null,
    isDone: false,
    completed: null,
    changed: null,
    entries: [],
    finishedBy: null,
    ...more,
  };
}

export function addLine(task: ReadTask, kind: LineKind, line: string): void {
  task.lines[kind] ??= [];
  task.lines[kind].push(line);
}

export const fileOf = (source: string, tasks: ReadTask[], more: Partial<ReadFile> = {}): ReadFile => ({
  source,
  tasks,
  colors: new Map(),
  madeAt: null,
  unknownColumns: [],
  ...more,
});
