import { wordsOf } from '@daymark/domain/search-words.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { isConstraintViolation } from '#db/database-errors.ts';
import * as patched from '#db/patched-rows.ts';
import type { Tables } from '#db/tables.ts';

export type Row = patched.Row;
export type RowWrite = patched.RowWrite;

export const findRows = patched.findRows;

/** Changes of rows, each after those to which it can refer. */
export const sortedByTable = patched.sortedByTable;

/** Whether the database refused a row: it would break a rule that holds whatever the code does. */
export const isRowRefused = isConstraintViolation;

/** Writes rows, with the words by which their texts are found. */
export function writeRows(ctx: UserContext, writes: readonly RowWrite[]): Promise<void> {
  return patched.writeRows(
    ctx,
    writes.map((write) => ({ ...write, columns: { ...write.columns, ...words(write) } })),
  );
}

/** The texts of each table whose words are stored beside them. */
const TEXTS: Record<string, readonly ('name' | 'description' | 'reflection')[]> = {
  projects: ['name', 'description'],
  lists: ['name'],
  categories: ['name'],
  tasks: ['name', 'description', 'reflection'],
};

function words({ table, columns }: RowWrite): Row {
  const texts = (TEXTS[table] ?? []).filter((text) => text in columns);
  return wordsOf(Object.fromEntries(texts.map((text) => [text, columns[text] as string | null])));
}

/** Tasks with what their entries say of them. */
export async function findTasksWithTime(ctx: UserContext, ids: number[]) {
  const entriesOf = ({ selectFrom }: ExpressionBuilder<Tables, 'tasks'>, column: 'started_at' | 'id') =>
    selectFrom('time_entries')
      .select(({ fn }) => fn.min<number | null>(column).as('first'))
      .where('time_entries.user_id', '=', ctx.userId)
      .whereRef('time_entries.task_id', '=', 'tasks.id');
  const rows = await ctx.db
    .selectFrom('tasks')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.task_id', '=', 'tasks.id').on('enrolments.user_id', '=', ctx.userId),
    )
    .leftJoin('forecasts', (join) =>
      join.onRef('forecasts.task_id', '=', 'tasks.id').on('forecasts.user_id', '=', ctx.userId),
    )
    .select(['tasks.id', 'list_id', 'status', 'first_started_at', 'tasks.completed_at', 'ended_work_ms'])
    .select(['worked_ms', 'enrolments.id as enrolment_id', 'forecasts.id as forecast_id'])
    .select((eb) => [
      entriesOf(eb, 'started_at').as('first_entry_at'),
      entriesOf(eb, 'id').where('ended_at', 'is', null).as('running_id'),
    ])
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.id', 'in', ids)
    .execute();
  return rows.map(({ enrolment_id, forecast_id, running_id, worked_ms, ...task }) => ({
    ...task,
    running_id,
    is_running: running_id !== null,
    has_forecast: forecast_id !== null,
    enrolled_ms: enrolment_id === null ? undefined : worked_ms,
  }));
}

/** The most tasks that one of these lists holds, and the most lists of one of these projects. */
export async function findLongest(
  ctx: UserContext,
  { listIds, projectIds }: { listIds: number[]; projectIds: number[] },
): Promise<{ tasks: number; lists: number }> {
  const tasks = await ctx.db
    .selectFrom('lists')
    .select(({ fn }) => fn.max<number | null>('task_count').as('most'))
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', [0, ...listIds])
    .executeTakeFirst();
  const lists = await ctx.db
    .selectFrom('lists')
    .select(sql<number>`count(*)`.as('most'))
    .where('user_id', '=', ctx.userId)
    .where('project_id', 'in', [0, ...projectIds])
    .groupBy('project_id')
    .orderBy('most', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { tasks: tasks?.most ?? 0, lists: lists?.most ?? 0 };
}
