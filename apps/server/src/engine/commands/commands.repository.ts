import type { SubjectKind } from '@daymark/contract/endpoint.ts';
import type { Patch } from '@daymark/domain/patches.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Brought } from '#db/brought.ts';
import type { Db } from '#db/connection.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { preparedQuery, type ValueOf } from '#db/prepared.ts';
import { countDeleted, idsOfUser, insertInBulk, isOneOf, type NewRow } from '#db/rows.ts';
import { sentAhead, sentWithCommit } from '#db/sending.ts';

/** A command with its patch as JSON. */
type NewCommand = {
  kind: string;
  subject_kind: SubjectKind;
  subject_id: number | null;
  subject_name: string;
  task_id: number | null;
  patch: string;
  lasts: string | null;
  /** Records that an import has brought, as JSON. */
  brought: string | null;
  undoes: number | null;
};

/** Stored characters of a User-Agent header. */
const USER_AGENT_LENGTH = 200;

type Values = NewCommand & {
  userId: number;
  madeAt: number;
  userAgent: string;
  tokenName: string | null;
  hasTasks: number;
};

const columnsOf = (value: ValueOf<Omit<Values, 'patch'>>) => ({
  user_id: value('userId'),
  made_at: value('madeAt'),
  user_agent: value('userAgent'),
  token_name: value('tokenName'),
  kind: value('kind'),
  subject_kind: value('subject_kind'),
  subject_id: value('subject_id'),
  subject_name: value('subject_name'),
  task_id: value('task_id'),
  has_tasks: value('hasTasks'),
  lasts: value('lasts'),
  brought: value('brought'),
  undoes: value('undoes'),
});

const newCommand = preparedQuery((db, value: ValueOf<Values>) =>
  db
    .insertInto('commands')
    .values({ ...columnsOf(value), patch: value('patch') })
    .returning('id'),
);
const newCommandWithId = preparedQuery((db, value: ValueOf<Values & { id: number }>) =>
  db.insertInto('commands').values({ ...columnsOf(value), patch: value('patch'), id: value('id') }),
);

/** Stores a command, and gives its id. Where that is known, the insert goes with the commit, or ahead of that of its tasks. */
export async function insertCommand(
  ctx: UserContext,
  command: NewCommand,
  { id, hasTasks }: { id: number | null; hasTasks: boolean },
): Promise<number> {
  const { db } = ctx;
  const values = { ...command, ...madeBy(ctx), hasTasks: Number(hasTasks) };
  if (id !== null) {
    const query = newCommandWithId(db, { ...values, id });
    await db.executeQuery(hasTasks ? sentAhead(query) : sentWithCommit(query));
    return id;
  }
  const [row] = (await db.executeQuery<{ id: number }>(newCommand(db, values))).rows;
  if (!row) throw new Error('An insert gives the id of its row');
  return row.id;
}

const madeBy = ({ userId, now, userAgent, token }: UserContext) => ({
  userId,
  madeAt: toMs(now),
  userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
  tokenName: token?.name ?? null,
});

/** A command of a task that may not have found its place: without the task it has no patch, and the database refuses it. */
const commandIfMade = preparedQuery((db, value: ValueOf<Values & { id: number; task_id: number }>) => {
  const columns = Object.entries({ ...columnsOf(value), id: value('id') });
  return db
    .insertInto('commands')
    .columns([...columns.map(([name]) => name as keyof NewRow<'commands'>), 'patch'])
    .expression(
      db
        .selectFrom('users')
        .leftJoin('tasks', (join) => join.onRef('tasks.user_id', '=', 'users.id').on('tasks.id', '=', value('task_id')))
        .select(columns.map(([name, column]) => sql`${column}`.as(name)))
        .select(sql`case when tasks.id is not null then cast(${value('patch')} as text) end`.as('patch'))
        .where('users.id', '=', value('userId')),
    );
});

type CommandOfNewTask = { kind: string; task: { id: number; name: string }; patch: string; id: number };

/** Stores, with the commit, a command that has made this task and changed nothing else. */
export async function insertCommandOfNewTask(ctx: UserContext, command: CommandOfNewTask): Promise<void> {
  const { kind, task, patch, id } = command;
  const subject = { subject_kind: 'task', subject_id: task.id, subject_name: task.name, task_id: task.id } as const;
  const none = { lasts: null, brought: null, undoes: null, hasTasks: 0 };
  const values = { ...madeBy(ctx), ...subject, ...none, kind, patch, id };
  const query = ctx.locksLate ? commandIfMade : newCommandWithId;
  await ctx.db.executeQuery(sentWithCommit(query(ctx.db, values)));
}

/** Stores which tasks a command of several has changed. */
export async function insertTasksOfCommand(ctx: UserContext, command_id: number, ids: number[]): Promise<void> {
  const rows = ids.map((task_id) => ({ user_id: ctx.userId, command_id, task_id }));
  await insertInBulk(rows, (some) => ctx.db.insertInto('command_tasks').values(some).returning('id'));
}

/** The name of a record of the user, if there is one. */
export async function findName(ctx: UserContext, table: string, id: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom(table as 'projects') // all of them have these columns
    .select('name')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The task that a time entry belongs to; 0 where there is no such entry. */
export async function findTaskOfEntry(ctx: UserContext, id: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select('task_id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.task_id ?? 0;
}

/**
 * Looks at so many of the oldest commands of all users, or of those that are about no task, and deletes those that were made before
 * this moment; gives their number. Ids grow with the time, except where a clock was ahead: commands of the future are passed over.
 */
export function deleteSomeOfAll(
  db: Db,
  {
    now,
    before,
    areOfTasks,
    most,
  }: { now: Temporal.Instant; before: Temporal.Instant; areOfTasks: boolean; most: number },
): Promise<number> {
  const oldest = db
    .selectFrom('commands')
    .select('id')
    .where('made_at', '<=', toMs(now))
    .$if(!areOfTasks, (query) => query.where('task_id', 'is', null).where('has_tasks', '=', sql.lit(0)))
    .orderBy('id')
    .limit(sql.lit(most));
  return countDeleted(db.deleteFrom('commands').where(isOneOf(db, oldest)).where('made_at', '<', toMs(before)));
}

/** Deletes at most so many of the user's oldest commands beyond this number; gives how many. */
export function deleteSomeBeyond(ctx: UserContext, kept: number, most: number): Promise<number> {
  const beyond = idsOfUser(ctx, 'commands').clearOrderBy().orderBy('id', 'desc').offset(kept).limit(most);
  return countDeleted(ctx.db.deleteFrom('commands').where('user_id', '=', ctx.userId).where(isOneOf(ctx.db, beyond)));
}

/** A command as it is stored; its token tells who made it, else the header of its call. */
export type CommandRecord = Omit<NewCommand, 'task_id' | 'patch' | 'brought'> & {
  patch: Patch;
  brought: Brought | null;
  id: number;
  made_at: Temporal.Instant;
  user_agent: string;
  token_name: string | null;
  undone_by: number | null;
  /** Place in the trash of what it has deleted; null where there is none. */
  trash_id: number | null;
};

const COLUMNS = [
  'id',
  'made_at',
  'user_agent',
  'token_name',
  'kind',
  'subject_kind',
  'subject_id',
  'subject_name',
  'patch',
  'lasts',
  'brought',
  'undoes',
  'undone_by',
] as const;

/** Commands of the user, newest first: those before one, and those that changed a task. */
export async function findCommands(
  ctx: UserContext,
  { before, task_id, most }: { before?: number | undefined; task_id?: number | undefined; most: number },
): Promise<CommandRecord[]> {
  const rows = await ofUser(ctx)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(task_id !== undefined, (query) => query.where('id', 'in', idsOfTask(ctx, task_id ?? 0)))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}

/** Subquery: the commands that changed a task, alone or among several. */
function idsOfTask({ db, userId }: UserContext, taskId: number) {
  const ofSeveral = db
    .selectFrom('command_tasks')
    .select('command_id as id')
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId);
  const alone = db.selectFrom('commands').select('id').where('user_id', '=', userId).where('task_id', '=', taskId);
  return alone.unionAll(ofSeveral);
}

export async function findCommand(ctx: UserContext, id: number): Promise<CommandRecord | undefined> {
  const row = await ofUser(ctx).where('id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** The latest command after this one that changed one of these rows, each named as in a patch; of deletions the first row is looked for. */
export async function findLatestOf(
  ctx: UserContext,
  afterId: number,
  keys: string[],
): Promise<CommandRecord | undefined> {
  const row = await ofUser(ctx)
    .where('id', '>', afterId)
    .where((eb) =>
      eb.or([
        ...keys.map((key) => eb('patch', 'like', naming(key))),
        eb('id', 'in', deletionsOf(ctx, { afterId, key: keys[0] ?? '' })),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Subquery: the commands after this one whose deletions have a row. */
function deletionsOf({ db, userId }: UserContext, { afterId, key }: { afterId: number; key: string }) {
  return db
    .selectFrom('trash')
    .select('command_id')
    .where('trash.user_id', '=', userId)
    .where('command_id', '>', afterId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trash_pieces')
          .select('trash_pieces.id')
          .where('trash_pieces.user_id', '=', userId)
          .whereRef('trash_id', '=', 'trash.id')
          .where('trash_pieces.patch', 'like', naming(key)),
      ),
    );
}

const naming = (key: string) => `%"${key}":%`;

export async function updateUndone(ctx: UserContext, id: number, undoneBy: number): Promise<void> {
  await ctx.db
    .updateTable('commands')
    .set({ undone_by: undoneBy })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

const ofUser = ({ db, userId }: UserContext) =>
  db
    .selectFrom('commands')
    .select(COLUMNS)
    .select(({ selectFrom }) =>
      selectFrom('trash')
        .select('trash.id')
        .where('trash.user_id', '=', userId)
        .whereRef('trash.command_id', '=', 'commands.id')
        .as('trash_id'),
    )
    .where('user_id', '=', userId);

const toRecord = <Row extends { made_at: number; patch: string; brought: string | null }>(row: Row) => ({
  ...row,
  made_at: fromMs(row.made_at),
  patch: JSON.parse(row.patch) as Patch,
  brought: row.brought === null ? null : (JSON.parse(row.brought) as Brought),
});
