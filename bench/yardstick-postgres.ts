import { poolOf } from '#server/db/postgres.ts';
import {
  aroundOf,
  type Category,
  type Counts,
  type ListRow,
  MOST_IDLE_MS,
  type NewTask,
  OLDEST_MS,
  type Planned,
  type ProjectRow,
  type Running,
  TASK_COLUMNS,
  type TaskRow,
  toList,
  toProjects,
  toTask,
  utcDate,
  type Worked,
} from './yardstick-answers.ts';

const LIST_ID = 3;

/** Connections of the pool, as many as the product opens. */
const CONNECTIONS = 8;

/** The yardstick on PostgreSQL, for the calls that have a goal there: named prepared statements on a pool. */
export function openPostgresYardstick(url: string) {
  const pool = poolOf(url, { max: CONNECTIONS });
  const prepared =
    <Row extends object>(name: string, text: string) =>
    async (...values: unknown[]): Promise<Row[]> =>
      (await pool.query<Row>({ name, text, values })).rows;
  const preparedArrays = (name: string, text: string) => async (values: unknown[]) =>
    (await pool.query({ name, text, values, rowMode: 'array' })).rows as TaskRow[];

  const signIn = prepared<{ user_id: number }>(
    'sign-in',
    'select user_id from sign_ins where token_hash = $1 and last_used_at > $2 and created_at > $3',
  );
  const listOf = prepared<ListRow>(
    'list',
    `select l.id, l.name, l.progress, l.position, l.project_id, p.name as project_name, p.status as project_status
      from lists l join projects p on p.id = l.project_id where l.id = $1 and l.user_id = $2`,
  );
  const tasksOf = preparedArrays(
    'tasks',
    `select ${TASK_COLUMNS} from tasks where list_id = $1 and user_id = $2 order by position, id`,
  );
  const taskOf = preparedArrays('task', `select ${TASK_COLUMNS} from tasks where id = $1 and user_id = $2`);
  const categoriesOf = prepared<Category>('categories', 'select id, name, color from categories where user_id = $1');
  const workOf = prepared<Worked>(
    'work of list',
    `select e.task_id, sum(e.ended_at - e.started_at) as worked_ms
      from tasks t join time_entries e on e.task_id = t.id
      where t.list_id = $1 and t.user_id = $2 and e.ended_at is not null group by e.task_id`,
  );
  const workOn = prepared<Worked>(
    'work on task',
    `select task_id, sum(ended_at - started_at) as worked_ms from time_entries
      where task_id = $1 and user_id = $2 and ended_at is not null group by task_id`,
  );
  const enrolledOf = prepared<{ task_id: number }>(
    'enrolled of list',
    'select n.task_id from tasks t join enrolments n on n.task_id = t.id where t.list_id = $1 and t.user_id = $2',
  );
  const enrolmentOf = prepared<{ task_id: number }>(
    'enrolment',
    'select task_id from enrolments where task_id = $1 and user_id = $2',
  );
  const plannedOf = prepared<Planned>(
    'planned of list',
    `select p.task_id, min(p.plan_date) as plan_date from tasks t join plan_tasks p on p.task_id = t.id
      where t.list_id = $1 and t.user_id = $2 and p.plan_date >= $3 group by p.task_id`,
  );
  const plannedOn = prepared<Planned>(
    'planned',
    `select task_id, min(plan_date) as plan_date from plan_tasks
      where task_id = $1 and user_id = $2 and plan_date >= $3 group by task_id`,
  );
  const projectsOf = prepared<ProjectRow>(
    'projects',
    `select p.id, p.name, p.description, p.status,
        (select count(*) from lists l where l.project_id = p.id) as total_lists, p.created_at, p.updated_at
      from projects p where p.user_id = $1 order by p.id`,
  );
  const countsOf = prepared<Counts>(
    'counts',
    `select l.project_id, count(*) as total, count(*) filter (where t.status = 'done') as completed
      from lists l join tasks t on t.list_id = l.id where l.user_id = $1 group by l.project_id`,
  );
  const runningOf = prepared<Running>(
    'running',
    'select id, task_id, started_at, planned_end_at from time_entries where user_id = $1 and ended_at is null',
  );
  // A statement alone is a transaction, durable when it returns.
  const insertTask = prepared<{ id: number }>(
    'insert task',
    `insert into tasks (user_id, list_id, name, description, priority, planned_duration, status, created_at, updated_at, position)
      values ($1, $2, $3, $4, $5, $6, 'not_started', $7, $8,
        (select coalesce(max(position), 0) + 1048576 from tasks where list_id = $2 and user_id = $1)) returning id`,
  );

  async function list(userId: number, id: number) {
    const [found] = await listOf(id, userId);
    if (!found) return undefined;
    const now = Date.now();
    const [rows, categories, work, enrolled, planned, [running]] = await Promise.all([
      tasksOf([id, userId]),
      categoriesOf(userId),
      workOf(id, userId),
      enrolledOf(id, userId),
      plannedOf(id, userId, utcDate(now)),
      runningOf(userId),
    ]);
    return toList(found, rows, aroundOf({ categories, work, enrolled, planned, running, now }));
  }

  return {
    async userOf(tokenHash: string, now: number): Promise<number | undefined> {
      const [found] = await signIn(tokenHash, now - MOST_IDLE_MS, now - OLDEST_MS);
      return found?.user_id;
    },

    list,

    async projects(userId: number) {
      const [projects, counts] = await Promise.all([projectsOf(userId), countsOf(userId)]);
      return toProjects(projects, counts);
    },

    async createTask(userId: number, task: NewTask) {
      const { name, description = '', list_id, priority = 'medium', planned_duration = 25 } = task;
      if ((await listOf(list_id, userId)).length === 0) return undefined;
      const now = Date.now();
      const [inserted] = await insertTask(userId, list_id, name, description, priority, planned_duration, now, now);
      const id = inserted?.id;
      const [[row], categories, work, enrolled, planned, [running]] = await Promise.all([
        taskOf([id, userId]),
        categoriesOf(userId),
        workOn(id, userId),
        enrolmentOf(id, userId),
        plannedOn(id, userId, utcDate(now)),
        runningOf(userId),
      ]);
      const [found] = row ? await listOf(row[LIST_ID], userId) : [];
      return row && found && toTask(row, found, aroundOf({ categories, work, enrolled, planned, running, now }));
    },

    close: () => pool.end(),
  };
}
