import { type AliasedRawBuilder, sql } from 'kysely';
import { type Db, isPostgres, notesOf } from './connection.ts';
import { isDistributed } from './distributed.ts';
import { nextIdOf } from './next-id.ts';
import { preparedQuery, type ValueOf } from './prepared.ts';
import { KEEPS_NOTES, NOTE_ROW, type NotedRow } from './row-notes.ts';
import type { UserScope } from './rows.ts';
import { sentAhead } from './sending.ts';

/** Tables whose rows a journal notes, each after those that its rows refer to. */
export const JOURNALED = [
  'projects',
  'lists',
  'categories',
  'repeats',
  'tasks',
  'experiments',
  'forecasts',
  'assignments',
  'enrolments',
  'time_entries',
  'workspace_lists',
  'plan_days',
  'plan_tasks',
  'forecast_tasks',
  'promises',
] as const;

/** Tables of which a journal notes that rows come and go, and no change: triggers make these anew. */
const MADE_ANEW: readonly string[] = ['promises'];

/** Settings of a user, which the journal notes of their own row. */
export const SETTINGS = ['day_start_hour', 'capacity_minutes', 'ask_before_done', 'cut_entries', 'cut_ms'] as const;

/** Columns that triggers keep, that follow from others, or that mark what is being deleted: they are never noted, and never taken back. */
export const UNKEPT = [
  'id',
  'user_id',
  'task_count',
  'open_count',
  'done_stamp',
  'work_stamp',
  'ended_work_ms',
  'name_words',
  'description_words',
  'reflection_words',
  'deletion_id',
];

/** The rows of a journal in the order of the changes, and the id for its command where that is known before the insert. */
export type Journal = { rows: NotedRow[]; commandId: number | null };

/** Notes from here on which rows the transaction changes. A transaction without a journal pays for none. */
export async function keepJournal({ db, userId }: UserScope): Promise<void> {
  if (isPostgres(db)) await db.executeQuery(sentAhead(keepOnPostgres(db, { userId })));
  else notesOf(db).begin();
}

export async function endJournal({ db, userId }: UserScope): Promise<Journal> {
  if (isPostgres(db)) {
    const { rows } = await db.executeQuery<JournalText>(endOnPostgres(db, { userId }));
    const [{ journal = 'null', id = null } = {}] = rows;
    const [, ...noted] = JSON.parse(`[${journal}]`) as [
      null,
      ...[string, number, NotedRow['before'], NotedRow['after']][],
    ];
    return {
      rows: noted.map(([name, id, before, after]) => ({ table: tableOf(name), id, before, after })),
      commandId: id,
    };
  }
  return { rows: notesOf(db).end(), commandId: null };
}

/** The name of a table, of which a node of a cluster has parts such as `tasks_102008`. */
const tableOf = (name: string): string => name.replace(/_\d+$/, '');

/** PostgreSQL's journal: rows as JSON, each after a comma. */
type JournalText = { journal: string | null; id: number | null };

/** Begins the journal of a transaction of PostgreSQL within a query that it makes anyway. */
export const journalBegun = sql`set_config('daymark.journal', 'null', true)`;

type OfUser = { userId: number };

/** A select of what a transaction holds, before which the driver need not wait for the lock of the user. A cluster holds it on their node. */
const heldFor = (db: Db, value: ValueOf<OfUser>, columns: AliasedRawBuilder<unknown, 'journal' | 'id'>[]) =>
  isDistributed(db)
    ? db.selectFrom('users').select(columns).where('id', '=', value('userId'))
    : db.selectNoFrom(columns);

const keepOnPostgres = preparedQuery((db, value: ValueOf<OfUser>) => heldFor(db, value, [journalBegun.as('journal')]));
const endOnPostgres = preparedQuery((db, value: ValueOf<OfUser>) =>
  heldFor(db, value, [
    sql<string | null>`current_setting('daymark.journal', true)`.as('journal'),
    nextIdOf(db, 'commands').as('id'),
  ]),
);

/**
 * Makes the triggers of SQLite's journal, of the columns that the migrated tables have. They belong to this connection, the one
 * that writes.
 */
export async function makeSqliteJournal(db: Db): Promise<void> {
  for (const table of JOURNALED) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
    const columns = rows.map(({ name }) => name).filter((name) => !UNKEPT.includes(name));
    const events = MADE_ANEW.includes(table)
      ? (['insert', 'delete'] as const)
      : (['insert', 'update', 'delete'] as const);
    for (const event of events) await makeTrigger(db, { table, event, columns });
  }
  await makeTrigger(db, { table: 'users', event: 'update', columns: SETTINGS });
}

type Trigger = { table: string; event: 'insert' | 'update' | 'delete'; columns: readonly string[] };

async function makeTrigger(db: Db, { table, event, columns }: Trigger): Promise<void> {
  const of = event === 'update' ? `update of ${columns.join(', ')}` : event;
  const names = `'${columns.join(',')}'`;
  const valuesOf = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`);
  const values = [...(event === 'insert' ? [] : valuesOf('old')), ...(event === 'delete' ? [] : valuesOf('new'))];
  const id = event === 'delete' ? 'old.id' : 'new.id';
  await sql
    .raw(
      `create temp trigger journal_${event}_${table} after ${of} on main.${table} when ${KEEPS_NOTES}()
       begin select ${NOTE_ROW}('${event}', '${table}', ${id}, ${names}, ${values.join(', ')}); end`,
    )
    .execute(db);
}
