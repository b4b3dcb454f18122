import { expect, test } from 'vitest';
import { userFilters, userFiltersIn } from './user-filters.ts';

const SOURCE = `
const lists = prepared((db, value) =>
  db.selectFrom('lists').where('lists.user_id', '=', value('userId')).where('lists.id', '=', value('id')),
);

export async function clearSome(ctx: UserContext, most: number) {
  const some = ctx.db
    .selectFrom('tasks')
    .where('user_id', '=', ctx.userId)
    .limit(most);
  await ctx.db.updateTable('tasks').where('user_id', '=', ctx.userId).where('id', 'in', some).execute();
}

export function countAll(ctx: UserContext, table: Table) {
  return ctx.db.selectFrom(table).where('user_id', '=', ctx.userId).execute();
}
`;

test('each filter by the user is found, named by its table and function', () => {
  expect(userFiltersIn(SOURCE).map(({ guard }) => guard)).toEqual([
    'lists in lists belong to the user',
    'tasks in clearSome belong to the user',
    'tasks in clearSome belong to the user (2)',
    'records in countAll belong to the user',
  ]);
});

test('each filter is taken out alone, from code that occurs once', () => {
  for (const { code, without } of userFiltersIn(SOURCE)) {
    expect(SOURCE.split(code)).toHaveLength(2);
    expect(userFiltersIn(SOURCE.replace(code, () => without))).toHaveLength(3);
  }
});

test('joined users and values that are no user are no filter', () => {
  expect(userFiltersIn(`.onRef('lists.user_id', '=', 'tasks.user_id').where('user_id', '>', 0)`)).toEqual([]);
});

test('the filters of the server are found', () => {
  expect(userFilters().length).toBeGreaterThan(140);
});
