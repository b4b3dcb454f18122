import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * A changed entry looks for stale levels once: of its old and its new task there was a statement each, and nearly always both are the same
 * one. An entry never changes its user.
 */
export async function levelsOfAnEntry(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);
}

const MARK_STALE = `
  update forecast_levels set status = 'stale' where user_id = new.user_id and status <> 'stale' and exists (
    select 1 from tasks t where t.user_id = new.user_id and t.id in (old.task_id, new.task_id)
      and (t.completed_at < forecast_levels.last_completed_at
        or (t.completed_at = forecast_levels.last_completed_at and t.id <= forecast_levels.last_task_id)));`;

const SQLITE = [
  'drop trigger levels_after_change_of_entry',
  `create trigger levels_after_change_of_entry after update of task_id, started_at, ended_at on time_entries
    when old.task_id is not new.task_id or old.started_at is not new.started_at or old.ended_at is not new.ended_at
    begin ${MARK_STALE} end`,
];

const POSTGRES = [
  `create or replace function stale_levels_of_entry() returns trigger language plpgsql as $$
    begin ${MARK_STALE} return null; end $$`,
];
