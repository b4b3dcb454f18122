import * as api from '@daymark/contract/entries.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import type { UserContext } from '#context/context.ts';
import { deleteLongWork, insertLongWork } from '#engine/long-work/long-work.repository.ts';
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

/** Inserts entries as an import does: they may overlap. */
export async function importEntries(ctx: UserContext, entries: Parameters<typeof insertEntries>[1]): Promise<void> {
  await insertLongWork(ctx, { kind: 'import', after: {} });
  await insertEntries(ctx, entries);
  await deleteLongWork(ctx);
}
