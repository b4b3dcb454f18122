import { JOURNALED, SETTINGS, UNKEPT } from './journal.ts';
import type { UserScope } from './rows.ts';
import { markDeletedWords } from './search-index.ts';
import { keepKeys } from './unique-keys.ts';

/** A row with the columns that journals keep. */
export type Row = Record<string, unknown>;

/** A row that is to be inserted, given columns, or deleted. */
export type RowWrite = { table: string; id: number; is: 'inserted' | 'changed' | 'deleted'; columns: Row };

/** Rows that one statement names. */
const AT_ONCE = 500;

/** Tasks whose words are overwritten one by one. */
const FEW = 20;

/** Tables to whose rows no others refer. */
const LEAVES = [
  'assignments',
  'enrolments',
  'time_entries',
  'workspace_lists',
  'plan_days',
  'plan_tasks',
  'forecast_tasks',
  'promises',
];

const isLeaf = ({ table }: RowWrite) => LEAVES.includes(table);

/** The rows of the user that there are of these, by id. */
export async function findRows(scope: UserScope, table: string, ids: number[]): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await scope.db
      .selectFrom(named(table))
      .selectAll()
      .where(ownerOf(table), '=', scope.userId)
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .execute();
    for (const { id, ...row } of rows) found.set(id, kept(table, row));
  }
  return found;
}

function kept(table: string, row: Row): Row {
  const isKept = (column: string) =>
    table === 'users' ? (SETTINGS as readonly string[]).includes(column) : !UNKEPT.includes(column);
  return Object.fromEntries(Object.entries(row).filter(([column]) => isKept(column)));
}

/**
 * Writes rows in an order in which none refers to a missing one, and no rule for several rows is broken on the way: an entry that
 * runs ends before another one begins.
 */
export async function writeRows(scope: UserScope, writes: readonly RowWrite[]): Promise<void> {
  const of = (is: RowWrite['is'], isWanted: (write: RowWrite) => boolean) =>
    inOrder(writes.filter((write) => write.is === is && isWanted(write)));
  const isParent = (write: RowWrite) => !isLeaf(write);
  await deleteAll(scope, of('deleted', isLeaf));
  await insertAll(scope, of('inserted', isParent));
  const changed = of('changed', () => true);
  const isEnding = ({ columns }: RowWrite) => typeof columns['ended_at'] === 'number';
  for (const write of [...changed.filter(isEnding), ...changed.filter((write) => !isEnding(write))]) {
    await update(scope, write);
  }
  const leaves = of('inserted', isLeaf);
  await insertAll(scope, leaves);
  if (leaves.some(({ table }) => table === 'promises')) await keepKeys(scope, ['promise']);
  await deleteAll(scope, of('deleted', isParent).reverse());
}

const ORDER: readonly string[] = JOURNALED;
const inOrder = (writes: RowWrite[]) =>
  writes.sort((a, b) => ORDER.indexOf(a.table) - ORDER.indexOf(b.table) || a.id - b.id);

/** Changes of rows, each named as in a patch, after those to which it can refer. */
export const sortedByTable = <Change>(changes: [key: string, Change][]): [key: string, Change][] =>
  changes.toSorted(([one], [other]) => ORDER.indexOf(tableOf(one)) - ORDER.indexOf(tableOf(other)));

const tableOf = (key: string) => key.slice(0, key.indexOf(' '));

/** Columns that the database would fill by itself where a row leaves them out, as patches leave out what is null. */
const NULLS: Record<string, Row> = { tasks: { estimate_origin: null }, repeats: { estimate_origin: null } };

async function insertAll(scope: UserScope, writes: RowWrite[]): Promise<void> {
  for (const { table, id, columns } of writes) {
    await scope.db
      .insertInto(named(table))
      .values({ ...NULLS[table], ...columns, id, user_id: scope.userId } as never)
      .execute();
  }
}

async function update(scope: UserScope, { table, id, columns }: RowWrite): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await scope.db
    .updateTable(named(table))
    .set(columns as never)
    .where(ownerOf(table), '=', scope.userId)
    .where('id', '=', id)
    .execute();
}

async function deleteAll(scope: UserScope, writes: RowWrite[]): Promise<void> {
  if (writes.filter(({ table }) => table === 'tasks').length > FEW) await markDeletedWords(scope.db);
  const tables = Map.groupBy(writes, ({ table }) => table);
  for (const [table, rows] of tables) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
      await scope.db.deleteFrom(named(table)).where('user_id', '=', scope.userId).where('id', 'in', ids).execute();
    }
  }
}

/** All of the tables have these columns, but that of the users is their own. */
const named = (table: string) => table as 'projects';
const ownerOf = (table: string) => (table === 'users' ? 'id' : 'user_id');
