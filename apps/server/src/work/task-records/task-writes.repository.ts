import { POSITION_STEP } from '@daymark/contract/positions.ts';
import type { TaskStatus } from '@daymark/contract/statuses.ts';
import type { NewTask, Planned, TaskChanges } from '@daymark/contract/tasks.ts';
import type { Review } from '@daymark/contract/timer.ts';
import { wordsOf } from '@daymark/domain/search-words.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { toMs } from '#db/instants.ts';
import { UNKEPT } from '#db/journal.ts';
import { placeInOrder, positionsBy } from '#db/positions.ts';
import { prepared, preparedQuery, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, isOneOf, type NewRow, toColumns, type UserScope } from '#db/rows.ts';
import { markDeletedWords } from '#db/search-index.ts';
import { sentAhead } from '#db/sending.ts';
import { isOpenTo, lockWithNext } from '#db/user-lock.ts';
import { type ListOrProject, listsOf } from './deleted-tasks.repository.ts';
import type { PlaceOfNewTask } from './new-task-place.repository.ts';
import { atMostOfUnstarted, atMostUntilStart, saidBy, saidDuration } from './task-figures.repository.ts';
import { type TaskRecord, toRecord } from './task-reads.repository.ts';

const NEVER_STARTED = {
  status: 'not_started',
  estimate: null,
  first_started_at: null,
  completed_at: null,
  mental_state: null,
  reflection: null,
} as const;

type PlacedTask = Omit<NewTask, 'experiment_data' | 'rrule' | 'list_id' | keyof Planned> &
  Planned & { list_id: number; position: number };
type Words = { name_words: string; description_words: string };

type NewValues = PlacedTask & Words & { userId: number; at: number };

const columnsOf = (value: ValueOf<NewValues>) => ({
  user_id: value('userId'),
  list_id: value('list_id'),
  category_id: value('category_id'),
  name: value('name'),
  description: value('description'),
  priority: value('priority'),
  planned_duration: value('planned_duration'),
  estimate_origin: value('estimate_origin'),
  at_most: value('at_most'),
  position: value('position'),
  due_date: value('due_date'),
  name_words: value('name_words'),
  description_words: value('description_words'),
  ...NEVER_STARTED,
  created_at: value('at'),
  updated_at: value('at'),
});

const newTask = prepared((db, value: ValueOf<NewValues>) =>
  db.insertInto('tasks').values(columnsOf(value)).returning('id'),
);
const newTaskWithId = preparedQuery((db, value: ValueOf<NewValues & { id: number }>) =>
  db.insertInto('tasks').values({ ...columnsOf(value), id: value('id') }),
);

type Fullness = { tasksPerList: number; tasksPerAccount: number };

/** Inserts the task where its place was found, if there is still room; without a row its command fails, and so the transaction. */
const newTaskWhereRoom = preparedQuery((db, value: ValueOf<NewValues & Fullness & { id: number }>) => {
  const columns = Object.entries({ ...columnsOf(value), id: value('id') });
  return db
    .insertInto('tasks')
    .columns(columns.map(([name]) => name as keyof NewRow<'tasks'>))
    .expression(
      db
        .selectFrom('lists')
        .innerJoin('users', 'users.id', 'lists.user_id')
        .select(columns.map(([name, column]) => sql`${column}`.as(name)))
        .where('lists.user_id', '=', value('userId'))
        .where('lists.id', '=', value('list_id'))
        .where('lists.task_count', '<', value('tasksPerList'))
        .where('users.task_count', '<', value('tasksPerAccount'))
        .where(isOpenTo(db)),
    );
});

/** Columns of a new row that a journal would note, each with its value. */
function notedColumns(values: NewValues) {
  const row = columnsOf(((name: keyof NewValues) => values[name]) as never);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !UNKEPT.includes(name)));
}

type InsertedTask = { record: TaskRecord; columns: Record<string, unknown> };

/** Inserts a task, and gives it as it is stored. Where its id is known, the insert is not waited for. */
export async function insertTask(ctx: UserContext, task: PlacedTask, place: PlaceOfNewTask): Promise<InsertedTask> {
  const at = toMs(ctx.now);
  const { name, description } = task;
  const { next_id, category_name, category_color } = place;
  const values = { ...task, ...wordsOf({ name, description }), userId: ctx.userId, at };
  if (next_id !== null && ctx.locksLate) {
    await lockWithNext(ctx.db, ctx.userId);
    await ctx.db.executeQuery(sentAhead(newTaskWhereRoom(ctx.db, { ...values, ...ctx.limits, id: next_id })));
  } else if (next_id !== null) {
    await ctx.db.executeQuery(sentAhead(newTaskWithId(ctx.db, { ...values, id: next_id })));
  }
  const id = next_id ?? (await newTask(ctx, values))[0]?.id;
  if (id === undefined) throw new Error('An insert gives the id of its row');
  const nothingYet = {
    ...{ running_since: null, running_until: null, enrolment_id: null, ended_work_ms: null },
    planned_for: null,
    ...{ repeat_id: null, rrule: null },
  };
  const stored = { ...task, ...NEVER_STARTED, id, created_at: at, updated_at: at };
  const record = toRecord({ ...stored, category_name, category_color, ...nothingYet }, place);
  return { record, columns: notedColumns(values) };
}

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the tasks. */
export function insertTasks(ctx: UserContext, tasks: NewRow<'tasks'>[]): Promise<number[]> {
  return insertInBulk(tasks, (rows) => insert(ctx, rows));
}

/** Inserts tasks that were never started, at their positions. Gives their ids in this order. */
export function insertNewTasks(
  ctx: UserContext,
  tasks: Omit<NewRow<'tasks'>, keyof typeof NEVER_STARTED | 'created_at' | 'updated_at'>[],
): Promise<number[]> {
  const at = { created_at: ctx.now, updated_at: ctx.now };
  return insertTasks(
    ctx,
    tasks.map((task) => ({ ...task, ...NEVER_STARTED, ...at })),
  );
}

export async function updateTasks(ctx: UserContext, ids: number[], changes: TaskChanges): Promise<void> {
  const { name, description, priority, planned_duration, at_most, category_id, due_date } = changes;
  await changeAll(ctx, ids)
    .set({ name, description, priority, planned_duration, category_id, due_date, ...wordsOf({ name, description }) })
    .$if(planned_duration !== undefined, (query) => query.set(saidBy(ctx.figuresBy ?? 'own')))
    .$if(planned_duration !== undefined || at_most !== undefined, (query) => query.set(atMostUntilStart(changes)))
    .execute();
}

/** Puts tasks into a list, each at its position. */
export async function placeTasks(
  ctx: UserContext,
  listId: number,
  { ids, positions }: { ids: number[]; positions: number[] },
): Promise<void> {
  await changeAll(ctx, ids)
    .set({ list_id: listId, position: positionsBy('id', ids, positions) })
    .execute();
}

/** Gives the tasks of a list new positions in the order that they have. */
export async function renumberTasks(ctx: UserContext, listId: number): Promise<void> {
  await ctx.db
    .updateTable('tasks')
    .from(({ selectFrom }) =>
      selectFrom('tasks')
        .select(['id as task_id', placeInOrder])
        .where('user_id', '=', ctx.userId)
        .where('list_id', '=', listId)
        .as('numbered'),
    )
    .set(({ eb }) => ({ position: eb('numbered.place', '*', POSITION_STEP) }))
    .whereRef('tasks.id', '=', 'numbered.task_id')
    .where('tasks.user_id', '=', ctx.userId)
    .execute();
}

/** Makes the task one of this series. */
export async function updateRepeatOfTask(ctx: UserContext, id: number, repeatId: number): Promise<void> {
  await change(ctx, id).set({ repeat_id: repeatId }).execute();
}

const activeTask = prepared((db, value: ValueOf<{ userId: number; id: number; startedAt: number; at: number }>) =>
  db
    .updateTable('tasks')
    .set(({ eb, fn, ref }) => ({
      status: 'active',
      first_started_at: fn.coalesce(ref('first_started_at'), value('startedAt')),
      estimate: eb.case().when('first_started_at', 'is', null).then(saidDuration(eb)).else(ref('estimate')).end(),
      updated_at: value('at'),
    }))
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id'))
    .where('completed_at', 'is', null)
    .returning('id'),
);

/**
 * The first start freezes the estimate: every accuracy figure compares with it, whatever becomes of the plan. One that nobody
 * said is none. False where the task is done.
 */
export async function updateActive(ctx: UserContext, id: number, startedAt: Temporal.Instant): Promise<boolean> {
  const { userId, now } = ctx;
  const rows = await activeTask(ctx, { userId, id, startedAt: toMs(startedAt), at: toMs(now) });
  return rows.length > 0;
}

/** Freezes an estimate that its owner says after the first start. */
export async function updateEstimate(ctx: UserContext, id: number, minutes: number): Promise<void> {
  await change(ctx, id).set({ planned_duration: minutes, estimate: minutes, estimate_origin: 'own' }).execute();
}

const pausedTask = prepared((db, value: ValueOf<{ userId: number; id: number; at: number }>) =>
  db
    .updateTable('tasks')
    .set({ status: 'paused', updated_at: value('at') })
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id'))
    .where('completed_at', 'is', null),
);

export async function updatePaused(ctx: UserContext, id: number): Promise<void> {
  await pausedTask(ctx, { userId: ctx.userId, id, at: toMs(ctx.now) });
}

type Started = { status: TaskStatus; first_started_at: Temporal.Instant | null; estimate: number | null };

/** Stores what follows from the time entries of a task. */
export async function updateStarted(ctx: UserContext, id: number, started: Started): Promise<void> {
  const { first_started_at, ...rest } = started;
  await change(ctx, id)
    .set({ ...rest, first_started_at: first_started_at && toMs(first_started_at) })
    .$if(first_started_at === null, (query) => query.set(atMostOfUnstarted))
    .execute();
}

/** Pauses active tasks of these, whose timer does not run. */
export async function pauseTasks(ctx: UserContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('tasks')
    .set({ status: 'paused' })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
}

/** Opens a done task again, without the review of its completion. */
export async function updateReopened(ctx: UserContext, id: number, status: TaskStatus): Promise<void> {
  await change(ctx, id)
    .set({ status, completed_at: null, mental_state: null, ...reviewed(null) })
    .execute();
}

export async function updateCompleted(
  ctx: UserContext,
  id: number,
  { mental_state, reflection, completed_at }: CompletedTask,
): Promise<void> {
  await change(ctx, id)
    .set({ status: 'done', mental_state, completed_at: toMs(completed_at), ...reviewed(reflection) })
    .execute();
}

/** Stores what was told of a done task. */
export async function updateReview(ctx: UserContext, id: number, { mental_state, reflection }: Review): Promise<void> {
  await change(ctx, id)
    .set({ mental_state, ...reviewed(reflection) })
    .execute();
}

type CompletedTask = Review & { completed_at: Temporal.Instant };

/** Takes a category away from some of its tasks; gives their number. */
export async function clearSomeOfCategory(ctx: UserContext, categoryId: number, most: number): Promise<number> {
  const some = ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', categoryId)
    .limit(most);
  const { numUpdatedRows } = await ctx.db
    .updateTable('tasks')
    .set({ category_id: null, updated_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where(isOneOf(ctx.db, some))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes the repeats of a list or project away from some of their tasks, wherever these are; gives their number. */
export async function clearSomeOfRepeats(ctx: UserContext, within: ListOrProject, most: number): Promise<number> {
  const some = ctx.db
    .selectFrom('repeats')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.repeat_id', '=', 'repeats.id').onRef('tasks.user_id', '=', 'repeats.user_id'),
    )
    .where('repeats.user_id', '=', ctx.userId)
    .where('repeats.list_id', 'in', listsOf(ctx, within))
    .select('tasks.id')
    .limit(most);
  const { numUpdatedRows } = await ctx.db
    .updateTable('tasks')
    .set({ repeat_id: null, updated_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where(isOneOf(ctx.db, some))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Tasks whose words are overwritten one by one. */
const FEW = 20;

/** Deletes tasks and what refers to them: much of it is deleted before. */
export async function deleteTasks(ctx: UserContext, ids: number[]): Promise<void> {
  if (ids.length > FEW) await markDeletedWords(ctx.db);
  await ctx.db.deleteFrom('tasks').where('user_id', '=', ctx.userId).where('id', 'in', ids).execute();
}

function insert(ctx: UserContext, tasks: NewRow<'tasks'>[]) {
  return ctx.db
    .insertInto('tasks')
    .values(tasks.map((task) => ({ ...toColumns(ctx.userId, task), ...wordsOfTask(task) })))
    .returning('id');
}

type Texts = Pick<NewRow<'tasks'>, 'name' | 'description' | 'reflection'>;

const wordsOfTask = ({ name, description, reflection }: Texts) => wordsOf({ name, description, reflection });
const reviewed = (reflection: string | null) => ({ reflection, ...wordsOf({ reflection }) });

/** Computes the search words of a task that has none yet. */
export async function indexTask(ctx: UserScope, { id, ...texts }: Texts & { id: number }): Promise<void> {
  await ofUser(ctx, id).set(wordsOfTask(texts)).execute();
}

function change(ctx: UserContext, id: number) {
  return ofUser(ctx, id).set({ updated_at: toMs(ctx.now) });
}

function changeAll(ctx: UserContext, ids: number[]) {
  return ctx.db
    .updateTable('tasks')
    .set({ updated_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids);
}

function ofUser(ctx: UserScope, id: number) {
  return ctx.db.updateTable('tasks').where('user_id', '=', ctx.userId).where('id', '=', id);
}
