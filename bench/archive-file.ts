import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ARCHIVE_FORMAT, ARCHIVE_TABLES, ARCHIVE_VERSION, type ArchiveRecords } from '@daymark/contract/archive.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';

export type ArchivePlan = {
  /** The projects, each with the number of tasks in each of its lists. */
  projects: readonly (readonly number[])[];
  /** Length of each task's description. */
  description?: number;
  /** Whether the task at this place is done: every second one where absent. */
  isDone?: (task: number) => boolean;
  /** Due date of every task. */
  due?: string;
  /** Number of categories, of which every tenth task has none: ten where absent. */
  categories?: number;
  /** Number of days that have every task in their plan. */
  plannedDays?: number;
  /** Number of the last tasks, which are spread over the last eight weeks, and the others over the time before: all evenly where absent. */
  recent?: number;
};

const CATEGORIES = 10;
const FIRST_PLAN = Temporal.PlainDate.from('2024-01-01');
const DAY_MS = 86_400_000;
const SPAN_MS = 2 * 365 * DAY_MS;
const RECENT_MS = 56 * DAY_MS;
const WORK_MS = 25 * 60_000;

/** Number of records written at once. */
const CHUNK = 1000;

/**
 * An archive that the product imports. Tasks are spread evenly over the two years before an instant; done ones have one
 * time entry, and every tenth has no category.
 */
export function archiveFile(plan: ArchivePlan, at = Temporal.Now.instant()): Buffer {
  const { projects, description = 40, isDone: isDoneTask = isEachSecond, due } = plan;
  const { categories = CATEGORIES, plannedDays = 0, recent = 0 } = plan;
  const lists = projects.flatMap((lists, project) => lists.map((tasks) => ({ project: project + 1, tasks })));
  const listOf = lists.flatMap(({ tasks }, list) => Array.from({ length: tasks }, () => list + 1));
  const now = at.epochMilliseconds;
  const older = listOf.length - recent;
  const recentFrom = recent === 0 ? now : now - RECENT_MS;
  const begunAt = (task: number) =>
    task < older
      ? spread(now - SPAN_MS, recentFrom, task / Math.max(1, older))
      : spread(recentFrom, now, (task - older) / Math.max(1, recent));
  const instantAt = (task: number, plus = 0) => instantText(Math.min(now, begunAt(task) + plus));
  const written = { created_at: instantAt(0), updated_at: instantAt(0) };
  const text = 'word '
    .repeat(Math.ceil(description / 5))
    .slice(0, description)
    .replace(/ $/, '.');

  return textOf({
    projects: projects.map((_, index) => {
      return { number: index + 1, name: `Project ${index + 1}`, description: '', status: 'in_progress', ...written };
    }),
    lists: lists.map(({ project }, index) => {
      return { number: index + 1, project, name: `List ${index + 1}`, progress: 0.5, is_inbox: false, ...written };
    }),
    categories: Array.from({ length: categories }, (_, index) => {
      return { number: index + 1, name: `Category ${index + 1}`, color: '#228be6', ...written };
    }),
    tasks: listOf.map((list, index) => {
      const isDone = isDoneTask(index);
      const state = MENTAL_STATES[index % MENTAL_STATES.length] ?? null;
      return {
        number: index + 1,
        list,
        category: index % 10 === 0 ? null : 1 + (index % categories),
        repeat: null,
        name: `Task ${index + 1}`,
        description: text,
        priority: 'medium',
        planned_duration: 25,
        estimate_origin: 'own',
        at_most: null,
        due_date: due ?? null,
        estimate: isDone ? 25 : null,
        status: isDone ? 'done' : 'not_started',
        first_started_at: isDone ? instantAt(index) : null,
        completed_at: isDone ? instantAt(index, WORK_MS) : null,
        mental_state: isDone ? state : null,
        reflection: isDone ? 'Went well' : null,
        created_at: instantAt(index),
        updated_at: instantAt(index, WORK_MS),
      };
    }),
    time_entries: listOf
      .flatMap((_, index) => (isDoneTask(index) ? [index] : []))
      .map((task, index) => {
        const planned_end_at = instantText(begunAt(task) + WORK_MS);
        const ended_at = instantAt(task, WORK_MS);
        return {
          number: index + 1,
          task: task + 1,
          started_at: instantAt(task),
          planned_end_at,
          ended_at,
          ...MEASURED,
        };
      }),
    plan_tasks: Array.from({ length: plannedDays * listOf.length }, (_, place) => {
      const index = place % listOf.length;
      const plan_date = FIRST_PLAN.add({ days: Math.floor(place / listOf.length) }).toString();
      const begun = { is_unplanned: false, at: null, position: index, added_at: instantAt(0) };
      return { number: place + 1, task: index + 1, plan_date, ...begun };
    }),
  });
}

const spread = (from: number, until: number, share: number) => from + Math.floor((until - from) * share);

const MEASURED = {
  source: 'timer',
  measured_started_at: null,
  measured_ended_at: null,
  measured_task: null,
} as const;

const LONGEST_LIST = 10_000;

/** Numbers of tasks in as few lists as may hold them. */
export function listsOf(tasks: number): number[] {
  const full = Array.from({ length: Math.floor(tasks / LONGEST_LIST) }, () => LONGEST_LIST);
  const rest = tasks % LONGEST_LIST;
  return rest === 0 ? full : [...full, rest];
}

/** Imports an archive, and returns the status of the answer. `fetch` gives up after five minutes, which an import beside other work can take. */
export async function sendArchive(url: string, token: string, file: Buffer): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request(`${url}/api/archive`, { method: 'POST', headers });
  sent.on('error', () => undefined); // one after the answer, as where the server refuses a file that it has not read
  sent.end(file);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await buffer(answer);
  return answer.statusCode ?? 0;
}

const instantText = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' });

const isEachSecond = (task: number) => task % 2 === 1;

function textOf(records: Partial<{ [Table in keyof ArchiveRecords]: ArchiveRecords[Table][] }>): Buffer {
  const parts = [Buffer.from(`{"format":${JSON.stringify(ARCHIVE_FORMAT)},"version":${ARCHIVE_VERSION}`)];
  for (const table of ARCHIVE_TABLES) {
    parts.push(Buffer.from(`,"${table}":[`));
    const all = records[table] ?? [];
    for (let from = 0; from < all.length; from += CHUNK) {
      const chunk = JSON.stringify(all.slice(from, from + CHUNK)).slice(1, -1);
      parts.push(Buffer.from(`${from === 0 ? '' : ','}${chunk}`));
    }
    parts.push(Buffer.from(']'));
  }
  return Buffer.concat([...parts, Buffer.from('}')]);
}
