import { expect, test } from 'vitest';
import { tablesOf } from '#db/search-index.ts';
import { migrated } from './databases.ts';
import { insertsByQuery, USER_COLUMNS, unscopedTables } from './sharding.ts';

test.each([
  { what: 'a value', sql: 'select * from "tasks" where "user_id" = ? and "id" = ?' },
  { what: 'a value of PostgreSQL', sql: 'select * from "tasks" where "tasks"."user_id" = $1' },
  { what: 'several values', sql: 'select * from "users" where "id" in ($1, $2)' },
  {
    what: 'the user of a joined table',
    sql: 'select * from "tasks" inner join "lists" on "lists"."user_id" = "tasks"."user_id" where "tasks"."user_id" = ?',
  },
  {
    what: 'a value before the column',
    sql: 'select (select count(*) from "lists" as "l" where $1 = "l"."user_id") from "projects" where ("user_id" = $1)',
  },
  { what: 'a new row', sql: 'insert into "tasks" ("user_id", "name") values (?, ?), (?, ?)' },
  { what: 'a table of nobody', sql: 'delete from "used_id_tokens" where "expires_at" < ?' },
])('a statement is scoped by $what', ({ sql }) => {
  expect(unscopedTables(sql)).toEqual([]);
});

test.each([
  { what: 'by an id alone', sql: 'update "tasks" set "user_id" = ? where "id" = ?', tables: ['tasks'] },
  { what: 'without a condition', sql: 'delete from "lists"', tables: ['lists'] },
  { what: 'by a range', sql: 'select * from "tasks" where "user_id" > ?', tables: ['tasks'] },
  {
    what: 'in a join',
    sql: 'select * from "tasks" inner join "lists" on "lists"."id" = "tasks"."list_id" where "tasks"."user_id" = $1',
    tables: ['lists'],
  },
  {
    what: 'but those of two tables with each other',
    sql: 'select * from "tasks" inner join "lists" on "lists"."user_id" = "tasks"."user_id" where "tasks"."completed_at" is null',
    tables: ['tasks', 'lists'],
  },
  {
    what: 'but its own',
    sql: 'select * from "tasks" where "tasks"."user_id" = "tasks"."user_id"',
    tables: ['tasks'],
  },
  {
    what: 'in the rows that an insert takes from a table',
    sql: 'insert into "plan_tasks" ("user_id", "task_id") select "tasks"."user_id", "tasks"."id" from "tasks" where "tasks"."id" in (?)',
    tables: ['tasks'],
  },
  {
    what: 'in a subquery',
    sql: 'select * from "projects" where "user_id" = ? and exists (select 1 from "tasks" as "user_id" where "list_id" = ?)',
    tables: ['tasks'],
  },
  {
    what: 'but that of the outer query',
    sql: 'select (select count(*) from "lists" as "l" where "projects"."user_id" = "l"."user_id") from "projects" where ("user_id" = ?)',
    tables: ['lists'],
  },
  {
    what: 'in a subquery without quotes',
    sql: 'select (select project_id from lists where lists.user_id = tasks.user_id) from "tasks" where "tasks"."user_id" = ?',
    tables: ['lists'],
  },
  {
    what: 'but that of a subquery beside it',
    sql: 'select * from (select "user_id" from "lists" where "user_id" = ?) as "found" inner join "tasks" on "tasks"."user_id" = "found"."user_id"',
    tables: ['tasks'],
  },
  {
    what: 'in one half of a union',
    sql: 'select * from (select * from "tasks" where "user_id" = ? union all select * from "tasks" where "id" = ?) as "found"',
    tables: ['tasks'],
  },
  {
    what: 'after a subquery that is scoped',
    sql: 'with "some" as (select "id" from "tasks" where "user_id" = ?) delete from "tasks" where "id" in (select "id" from "some")',
    tables: ['tasks'],
  },
  { what: 'in a new row', sql: 'insert into "tasks" ("name") values (?)', tables: ['tasks'] },
])('a statement that names no user $what is found', ({ sql, tables }) => {
  expect(unscopedTables(sql)).toEqual(tables);
});

test('an insert whose values hold a query is told from one whose rows come from a query', () => {
  const next = 'select max("position") from "lists" where "user_id" = ?';
  expect(insertsByQuery(`insert into "lists" ("user_id", "position") values (?, (${next}))`)).toBe(true);
  expect(insertsByQuery(`insert into "lists" ("user_id", "position") select ?, max("position") from "lists"`)).toBe(
    false,
  );
  expect(insertsByQuery('insert into "lists" ("user_id", "name") values (?, ?)')).toBe(false);
});

/** Rows that belong to nobody, or to somebody who is not signed in yet. */
const OF_NOBODY = ['attempts', 'challenges', 'invitations', 'used_id_tokens'];

test('every table is known to belong to users or to nobody', async () => {
  const tables = await tablesOf(await migrated('sqlite'));
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(USER_COLUMNS), ...OF_NOBODY].sort());
  const columns = tables.map(({ name, columns }) => [name, columns.map((column) => column.name)] as const);
  for (const [name, names] of columns) expect(names).toContain(USER_COLUMNS[name] ?? 'id');
});
