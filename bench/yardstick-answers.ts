/** Values of a task in the order of TASK_COLUMNS: SQLite's own row objects are slower to make and to read. */
export type TaskRow = [
  id: number,
  name: string,
  description: string,
  list_id: number,
  priority: string,
  planned_duration: number,
  estimate_origin: string | null,
  estimate: number | null,
  at_most: number | null,
  category_id: number | null,
  status: string,
  first_started_at: number | null,
  completed_at: number | null,
  mental_state: string | null,
  reflection: string | null,
  created_at: number,
  updated_at: number,
  position: number,
  due_date: string | null,
];

export type ListRow = {
  id: number;
  name: string;
  progress: number;
  position: number;
  project_id: number;
  project_name: string;
  project_status: string;
};

export type ProjectRow = {
  id: number;
  name: string;
  description: string;
  status: string;
  total_lists: number;
  total_tasks: number;
  completed_tasks: number;
  created_at: number;
  updated_at: number;
};

export type Running = { id: number; task_id: number; started_at: number; planned_end_at: number };

export type NewTask = {
  name: string;
  description?: string;
  list_id: number;
  priority?: string;
  planned_duration?: number;
};

export type Category = { id: number; name: string; color: string };

export const TASK_COLUMNS = `id, name, description, list_id, priority, planned_duration, estimate_origin, estimate, at_most,
  category_id, status, first_started_at, completed_at, mental_state, reflection, created_at, updated_at, position, due_date`;

/** Tasks of a list with the sums of their list. */
export function toList(list: ListRow, tasks: ReturnType<typeof toTask>[]) {
  return {
    id: list.id,
    name: list.name,
    progress: list.progress,
    position: list.position,
    project_id: list.project_id,
    project_name: list.project_name,
    project_status: list.project_status,
    task_count: tasks.length,
    completed_tasks: tasks.filter(({ status }) => status === 'done').length,
    ...sumsOf(tasks),
    tasks,
    next_cursor: null,
  };
}

function sumsOf(tasks: ReturnType<typeof toTask>[]) {
  const sums = { planned: 0, worked: 0, left: 0 };
  for (const { status, planned_duration, total_time_worked } of tasks) {
    sums.planned += planned_duration;
    sums.worked += total_time_worked;
    if (status !== 'done') sums.left += Math.max(0, planned_duration - total_time_worked);
  }
  const [worked_minutes, planned_left_minutes] = [hundredths(sums.worked), hundredths(sums.left)];
  return { planned_minutes: sums.planned, worked_minutes, planned_left_minutes };
}

export const toProjects = (rows: ProjectRow[]) =>
  rows.map(({ created_at, updated_at, ...project }) => ({
    ...project,
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  }));

export const MINUTE_MS = 60_000;
export const MOST_IDLE_MS = 30 * 24 * 60 * MINUTE_MS;
export const OLDEST_MS = 180 * 24 * 60 * MINUTE_MS;

const hundredths = (minutes: number) => Math.round(minutes * 100) / 100;

export const iso = (ms: number) => new Date(ms).toISOString();
export const utcDate = (ms: number) => iso(ms).slice(0, 10);
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

/** Parts of an answer that a task has beside its row; `running` is the entry of its own timer. */
export type Facts = {
  category: Category | null;
  ended_ms: number;
  is_enrolled: boolean;
  planned_for: string | null;
  running: Pick<Running, 'started_at' | 'planned_end_at'> | undefined;
  now: number;
};

export function toTask(row: TaskRow, list: Omit<ListRow, 'progress' | 'position' | 'project_status'>, facts: Facts) {
  const { category, ended_ms, is_enrolled, planned_for, running, now } = facts;
  const [id, name, description, list_id, priority, planned_duration, estimate_origin, estimate, ...rest] = row;
  const [at_most, category_id, status, ...more] = rest;
  const [first_started_at, completed_at, mental_state, reflection, created_at, updated_at, position, due_date] = more;
  const worked_ms = ended_ms + (running ? now - running.started_at : 0);
  return {
    id,
    name,
    description,
    checklist: null,
    list_id,
    list_name: list.name,
    project_id: list.project_id,
    project_name: list.project_name,
    position,
    priority,
    due_date,
    planned_duration,
    estimate_origin,
    estimate,
    at_most,
    category_id,
    category,
    status,
    total_time_worked: hundredths(worked_ms / MINUTE_MS),
    first_started_at: isoOrNull(first_started_at),
    completed_at: isoOrNull(completed_at),
    mental_state,
    reflection,
    to_tell: status === 'done' && (mental_state === null || reflection === null),
    is_enrolled,
    planned_for,
    repeat: null,
    is_timer_active: running !== undefined,
    current_work_start: running ? iso(running.started_at) : null,
    current_planned_end: running ? iso(running.planned_end_at) : null,
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  };
}
