import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Category,
  iso,
  type ListRow,
  MINUTE_MS,
  MOST_IDLE_MS,
  OLDEST_MS,
  type Running,
  TASK_COLUMNS,
  type TaskRow,
  toTask,
  utcDate,
} from './yardstick-answers.ts';

const LIST_ID = 3;
const PLANNED_DURATION = 5;
const CATEGORY_ID = 9;

/** Opens the file as the product does. */
export function openFile(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(join(dataDir, 'daymark.db'), { timeout: 5000 });
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
  return db;
}

/** The calls that have no goal, with every statement prepared. */
export function openYardstick(db: DatabaseSync) {
  const signIn = db.prepare(
    'select user_id from sign_ins where token_hash = ? and last_used_at > ? and created_at > ?',
  );
  const listOf = db.prepare(`
    select l.id, l.name, l.progress, l.position, l.project_id, p.name as project_name, p.status as project_status
    from lists l join projects p on p.id = l.project_id where l.id = ? and l.user_id = ?`);
  const taskOf = db.prepare(`select ${TASK_COLUMNS} from tasks where id = ? and user_id = ?`);
  taskOf.setReturnArrays(true);
  const categoryOf = db.prepare('select id, name, color from categories where id = ? and user_id = ?');
  const workOn = db.prepare('select ended_work_ms from tasks where id = ? and user_id = ?');
  const enrolmentOf = db.prepare('select task_id from enrolments where task_id = ? and user_id = ?');
  const plannedOn = db.prepare(`
    select task_id, min(plan_date) as plan_date from plan_tasks
    where task_id = ? and user_id = ? and plan_date >= ? group by task_id`);
  const runningOf = db.prepare(
    'select id, task_id, started_at, planned_end_at from time_entries where user_id = ? and ended_at is null',
  );
  const insertEntry = db.prepare(
    'insert into time_entries (user_id, task_id, started_at, planned_end_at) values (?, ?, ?, ?)',
  );
  const insertPlanned = db.prepare(`
    insert into plan_tasks (user_id, task_id, plan_date, position, is_unplanned, added_at)
    select user_id, id, ?, (select coalesce(max(position) + 1, 0) from plan_tasks where user_id = ? and plan_date = ?), 1, ?
    from tasks where id = ? and user_id = ? on conflict do nothing`);
  const endEntry = db.prepare('update time_entries set ended_at = ? where id = ? and user_id = ?');
  const activate = db.prepare(`
    update tasks set status = 'active', updated_at = ?, first_started_at = coalesce(first_started_at, ?),
      estimate = coalesce(estimate, planned_duration) where id = ? and user_id = ?`);
  const pause = db.prepare(`update tasks set status = 'paused', updated_at = ? where id = ? and user_id = ?`);
  const created = db.prepare(
    'select id, created_at, completed_at from tasks where user_id = ? and created_at >= ? and created_at < ?',
  );
  const completed = db.prepare(
    'select id, created_at, completed_at from tasks where user_id = ? and completed_at >= ? and completed_at < ?',
  );
  const begun = db.prepare(
    'select task_id, started_at, ended_at from time_entries where user_id = ? and started_at >= ? and started_at < ?',
  );
  const openByCategory = db.prepare(`
    select category_id, count(*) from tasks where user_id = ? and completed_at is null group by category_id`);
  const doneByCategory = db.prepare(`
    select category_id, mental_state, count(*), sum(estimate), sum((
      select sum(e.ended_at - e.started_at) from time_entries e where e.task_id = tasks.id and e.ended_at is not null
    )) as worked
    from tasks where user_id = ? and completed_at > 0 group by category_id, mental_state`);

  const listRow = (userId: number, id: number) => listOf.get(id, userId) as ListRow | undefined;
  const taskRow = (userId: number, id: number) => taskOf.get(id, userId) as unknown as TaskRow | undefined;
  const runningRow = (userId: number) => runningOf.get(userId) as Running | undefined;

  /** One transaction, durable when it returns. */
  function inTransaction<Result>(work: () => Result): Result {
    db.exec('begin immediate');
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  }

  function taskOfUser(userId: number, id: number, now: number) {
    const row = taskRow(userId, id);
    const list = row && listRow(userId, row[LIST_ID]);
    if (!list) return undefined;
    const running = runningRow(userId);
    const planned = plannedOn.get(id, userId, utcDate(now)) as { plan_date: string } | undefined;
    return toTask(row, list, {
      category: (categoryOf.get(row[CATEGORY_ID], userId) as Category | undefined) ?? null,
      ended_ms: (workOn.get(id, userId) as { ended_work_ms: number | null }).ended_work_ms ?? 0,
      is_enrolled: enrolmentOf.get(id, userId) !== undefined,
      planned_for: planned?.plan_date ?? null,
      running: running?.task_id === id ? running : undefined,
      now,
    });
  }

  function timerState(userId: number, id: number, now: number) {
    const task = taskOfUser(userId, id, now);
    if (!task) return undefined;
    const running = runningRow(userId);
    const until = running?.task_id === id ? running.planned_end_at : now + task.planned_duration * MINUTE_MS;
    return {
      status: task.status,
      task,
      current_work_start: task.current_work_start,
      current_planned_end: task.current_planned_end,
      total_time_worked: task.total_time_worked,
      is_expired: until <= now,
      remaining_seconds: Math.max(0, Math.ceil((until - now) / 1000)),
      server_time: iso(now),
    };
  }

  return {
    userOf(tokenHash: string, now: number): number | undefined {
      const found = signIn.get(tokenHash, now - MOST_IDLE_MS, now - OLDEST_MS) as { user_id: number } | undefined;
      return found?.user_id;
    },

    activeTimer(userId: number) {
      const running = runningRow(userId);
      return running ? timerState(userId, running.task_id, Date.now()) : null;
    },

    startTimer: (userId: number, id: number) =>
      inTransaction(() => {
        const task = taskRow(userId, id);
        const now = Date.now();
        if (!task) return undefined;
        if (!runningRow(userId)) {
          insertEntry.run(userId, id, now, now + task[PLANNED_DURATION] * MINUTE_MS);
          activate.run(now, now, id, userId);
          insertPlanned.run(utcDate(now), userId, utcDate(now), now, id, userId);
        }
        return { ...timerState(userId, id, now), paused: null, taken: [] };
      }),

    pauseTimer: (userId: number, id: number) =>
      inTransaction(() => {
        const running = runningRow(userId);
        const now = Date.now();
        if (running?.task_id !== id) return undefined;
        endEntry.run(now, running.id, userId);
        pause.run(now, id, userId);
        return timerState(userId, id, now);
      }),

    readMonth(userId: number, year: number, month: number): void {
      const [from, until] = [Date.UTC(year, month - 1), Date.UTC(year, month)];
      for (const statement of [created, completed, begun]) statement.all(userId, from, until);
    },

    readCategories(userId: number): void {
      for (const statement of [openByCategory, doneByCategory]) statement.all(userId);
    },
  };
}
