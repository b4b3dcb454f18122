import {
  MOST_IDLE_MS,
  type NewTask,
  OLDEST_MS,
  TASK_COLUMNS,
  type TaskRow,
  toList,
  toProjects,
  toTask,
  utcDate,
} from './yardstick-answers.ts';

/**
 * The calls that have a goal, in one statement each on both databases: sign-in, ownership, rows and all that stands in the answer. Values
 * are numbered as SQLite does it.
 */
export const FLOOR = {
  list: `
    select ${TASK_COLUMNS.replace(/\w+/g, 't.$&')}, t.ended_work_ms, c.name, c.color,
      exists (select 1 from enrolments n where n.task_id = t.id and n.user_id = t.user_id),
      (select min(d.plan_date) from plan_tasks d where d.task_id = t.id and d.user_id = t.user_id and d.plan_date >= ?5),
      r.started_at, r.planned_end_at,
      l.id, l.name, l.progress, l.position, l.project_id, p.name, p.status
    from sign_ins s join lists l on l.user_id = s.user_id join projects p on p.id = l.project_id
    left join tasks t on t.list_id = l.id and t.user_id = l.user_id
    left join categories c on c.id = t.category_id and c.user_id = t.user_id
    left join time_entries r on r.user_id = s.user_id and r.ended_at is null and r.task_id = t.id
    where s.token_hash = ?1 and s.last_used_at > ?2 and s.created_at > ?3 and l.id = ?4 order by t.position, t.id`,
  projects: `
    select p.id, p.name, p.description, p.status, count(l.id) as total_lists, coalesce(sum(l.task_count), 0) as total_tasks,
      coalesce(sum(l.task_count - l.open_count), 0) as completed_tasks, p.created_at, p.updated_at
    from sign_ins s join projects p on p.user_id = s.user_id left join lists l on l.project_id = p.id and l.user_id = p.user_id
    where s.token_hash = ?1 and s.last_used_at > ?2 and s.created_at > ?3 group by p.id order by p.id`,
  create: `
    insert into tasks (user_id, list_id, name, description, priority, planned_duration, status, created_at, updated_at, position)
    select l.user_id, l.id, ?5, ?6, ?7, cast(?8 as integer), 'not_started', cast(?9 as bigint), cast(?9 as bigint),
      (select coalesce(max(position), 0) + 1048576 from tasks where list_id = l.id and user_id = l.user_id)
    from sign_ins s join lists l on l.user_id = s.user_id
    where s.token_hash = ?1 and s.last_used_at > ?2 and s.created_at > ?3 and l.id = ?4
    returning ${TASK_COLUMNS}, null, null, null, 0, null, null, null, list_id,
      (select name from lists where lists.id = tasks.list_id), 0, 0,
      (select project_id from lists where lists.id = tasks.list_id),
      (select p.name from projects p join lists l on l.project_id = p.id where l.id = tasks.list_id), ''`,
};

const signedIn = (tokenHash: string, now: number) => [tokenHash, now - MOST_IDLE_MS, now - OLDEST_MS];

export const listValues = (tokenHash: string, id: number, now: number) => [
  ...signedIn(tokenHash, now),
  id,
  utcDate(now),
];

export const projectsValues = signedIn;

export function createValues(tokenHash: string, task: NewTask, now: number) {
  const { name, description = '', list_id, priority = 'medium', planned_duration = 25 } = task;
  return [...signedIn(tokenHash, now), list_id, name, description, priority, planned_duration, now];
}

/** Columns of a task itself, before those of what stands around it. */
const OWN_COLUMNS = 19;

type AroundRow = [
  ended_ms: number | null,
  category: string | null,
  color: string | null,
  is_enrolled: number | boolean,
  planned_for: string | null,
  started_at: number | null,
  planned_end_at: number | null,
  list_id: number,
  list_name: string,
  progress: number,
  position: number,
  project_id: number,
  project_name: string,
  project_status: string,
];

const aroundIn = (row: unknown[]) => row.slice(OWN_COLUMNS) as AroundRow;

function listIn(row: unknown[]) {
  const [, , , , , , , id, name, progress, position, project_id, project_name, project_status] = aroundIn(row);
  return { id, name, progress, position, project_id, project_name, project_status };
}

function taskIn(row: unknown[], list: ReturnType<typeof listIn>, now: number) {
  const [ended_ms, name, color, is_enrolled, planned_for, started_at, planned_end_at] = aroundIn(row);
  const own = row as unknown as TaskRow;
  return toTask(own, list, {
    category: name === null || color === null ? null : { id: own[9] ?? 0, name, color },
    ended_ms: ended_ms ?? 0,
    is_enrolled: Boolean(is_enrolled),
    planned_for,
    running: started_at === null || planned_end_at === null ? undefined : { started_at, planned_end_at },
    now,
  });
}

export function toFloorList(rows: unknown[][], now: number) {
  const [first] = rows;
  if (!first) return undefined;
  const list = listIn(first);
  // A list without tasks is one row without a task.
  return toList(list, first[0] === null ? [] : rows.map((row) => taskIn(row, list, now)));
}

export const toFloorTask = (row: unknown[] | undefined, now: number) => row && taskIn(row, listIn(row), now);

export const toFloorProjects = (rows: unknown[][]) =>
  toProjects(
    rows.map(([id, name, description, status, total_lists, total_tasks, completed_tasks, created_at, updated_at]) => ({
      ...{ id, name, description, status, total_lists, total_tasks, completed_tasks, created_at, updated_at },
    })) as Parameters<typeof toProjects>[0],
  );
