import * as api from '@daymark/contract/entries.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { type Db, isPostgres } from '#db/connection.ts';
import { insertEntries } from '#time/entries/time-entries.repository.ts';
import type { TestApp } from './app.ts';

/** An instant of the first day of the fake clock, which stands at 09:30. */
export const at = (time: string): string => `2026-11-20T${time}:00.000Z`;

/** The calls on time entries. */
export function entryCalls({ send }: Pick<TestApp, 'send'>) {
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  return {
    taskOf: (task: { id: number }) => send(getTask, { params: params(task) }),
    entriesOf: (task: { id: number }) => send(api.getTaskEntries, { params: params(task) }),
    onDay: (date: string) => send(api.getDayEntries, { query: { date } }),
    book: (task: { id: number }, started_at: string, ended_at: string) =>
      send(api.createEntry, { body: { task_id: task.id, started_at, ended_at } }),
    correct: (entry: { id: number }, body: api.EntryChanges) => send(api.updateEntry, { params: params(entry), body }),
    remove: (entry: { id: number }) => send(api.deleteEntry, { params: params(entry) }),
    restore: (entry: { id: number }) => send(api.restoreEntry, { params: params(entry) }),
  };
}

/** Inserts entries past the rule that no two overlap: very many need not have a time of their own each. */
export async function insertOverlapping(ctx: UserContext, entries: Parameters<typeof insertEntries>[1]): Promise<void> {
  await withoutRule(ctx.db, async () => void (await insertEntries(ctx, entries)));
}

async function withoutRule(db: Db, work: () => Promise<void>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table time_entries disable trigger no_overlap_of_entries`.execute(db);
    await work();
    await sql`alter table time_entries enable trigger no_overlap_of_entries`.execute(db);
    return;
  }
  const { rows } = await sql<{ made: string }>`
    select sql as made from sqlite_master where name = 'no_overlap_of_new_entries'`.execute(db);
  await sql`drop trigger no_overlap_of_new_entries`.execute(db);
  await work();
  for (const { made } of rows) await sql.raw(made).execute(db);
}
