import type { NewProject, Project, ProjectChanges } from '@daymark/contract/projects.ts';
import { wordsOf } from '@daymark/domain/search-words.ts';
import { type Expression, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { type Db, isPostgres } from '#db/connection.ts';
import { eraseFromBoards, eraseReferring } from '#db/erase.ts';
import { msToWire, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns, type UserScope } from '#db/rows.ts';

const projects = prepared((db, value: ValueOf<{ userId: number }>) => selectProjects(db, value('userId')));

export async function findProjects(ctx: UserContext): Promise<Project[]> {
  const rows = await projects(ctx, { userId: ctx.userId });
  return rows.map(toProject);
}

const projectById = prepared((db, value: ValueOf<{ userId: number; id: number }>) =>
  selectProjects(db, value('userId')).where('projects.id', '=', value('id')),
);

export async function findProject(ctx: UserContext, id: number): Promise<Project | undefined> {
  const [row] = await projectById(ctx, { userId: ctx.userId, id });
  return row && toProject(row);
}

export async function insertProject(ctx: UserContext, { name, description, status }: NewProject): Promise<number> {
  const project = { name, description, status, created_at: ctx.now, updated_at: ctx.now };
  const { id } = await insert(ctx, [project]).executeTakeFirstOrThrow();
  return id;
}

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the projects. */
export function insertProjects(ctx: UserContext, projects: NewRow<'projects'>[]): Promise<number[]> {
  return insertInBulk(projects, (rows) => insert(ctx, rows));
}

export async function updateProject(
  ctx: UserContext,
  id: number,
  { name, description, status }: ProjectChanges,
): Promise<void> {
  await change(ctx, id)
    .set({ name, description, status, ...wordsOf({ name, description }), updated_at: toMs(ctx.now) })
    .execute();
}

/** Takes the lists of a project, whose tasks are gone, from the boards and deletes them, at most so many; true if none is left. */
export async function deleteListsOf(ctx: UserContext, id: number, most: number): Promise<boolean> {
  if (!(await eraseFromBoards(ctx, id, most))) return false;
  return eraseReferring(ctx, { table: 'lists', column: 'project_id' }, [id], most);
}

/** Deletes a project with its lists, their tasks and time entries; many of them are deleted before. */
export async function deleteProject(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('projects').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** Computes the search words of a project that has none yet. */
export async function indexProject(ctx: UserScope, { id, ...texts }: Texts & { id: number }): Promise<void> {
  await change(ctx, id).set(wordsOfProject(texts)).execute();
}

function change(ctx: UserScope, id: number) {
  return ctx.db.updateTable('projects').where('user_id', '=', ctx.userId).where('id', '=', id);
}

function insert(ctx: UserContext, projects: NewRow<'projects'>[]) {
  return ctx.db
    .insertInto('projects')
    .values(projects.map((project) => ({ ...toColumns(ctx.userId, project), ...wordsOfProject(project) })))
    .returning('id');
}

type Texts = Pick<NewProject, 'name' | 'description'>;

const wordsOfProject = ({ name, description }: Texts) => wordsOf({ name, description });

const COLUMNS = [
  'projects.id',
  'projects.name',
  'projects.description',
  'projects.status',
  'projects.created_at',
  'projects.updated_at',
] as const;

function selectProjects(db: Db, userId: Expression<number>) {
  return (
    db
      .selectFrom('projects')
      .leftJoin('lists', (join) =>
        join.onRef('lists.project_id', '=', 'projects.id').onRef('lists.user_id', '=', 'projects.user_id'),
      )
      .select(COLUMNS)
      .select(({ fn, eb, ref }) => [
        fn.count<number>('lists.id').as('total_lists'),
        fn.coalesce(fn.sum<number>('lists.task_count'), sql.lit(0)).as('total_tasks'),
        fn
          .coalesce(fn.sum<number>(eb('lists.task_count', '-', ref('lists.open_count'))), sql.lit(0))
          .as('completed_tasks'),
      ])
      .where('projects.user_id', '=', userId)
      // PostgreSQL does not know, while rows are being deleted, that the id tells the other columns; SQLite sorts by all that it groups by.
      .groupBy(isPostgres(db) ? COLUMNS : ['projects.id'])
      .orderBy('projects.id')
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

function toProject(row: Row): Project {
  return {
    ...row,
    created_at: msToWire(row.created_at),
    updated_at: msToWire(row.updated_at),
  };
}
