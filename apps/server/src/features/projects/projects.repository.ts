import type { NewProject, Project, ProjectChanges } from '@daymark/contract/projects.ts';
import { msToWire, toMs } from '#db/instants.ts';
import { countDeleted, idsOfUser, insertInBulk, type NewRow, toColumns } from '#db/rows.ts';
import type { UserContext } from '#http/context.ts';

export async function findProjects(ctx: UserContext): Promise<Project[]> {
  const rows = await selectProjects(ctx).execute();
  return rows.map(toProject);
}

export async function findProject(ctx: UserContext, id: number): Promise<Project | undefined> {
  const row = await selectProjects(ctx).where('projects.id', '=', id).executeTakeFirst();
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

/** Makes a parallel edit of it wait for the end of this transaction: an update that changes nothing locks the row. */
export async function lockProject(ctx: UserContext, id: number): Promise<void> {
  await change(ctx, id)
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .execute();
}

export async function updateProject(
  ctx: UserContext,
  id: number,
  { name, description, status }: ProjectChanges,
): Promise<void> {
  await change(ctx, id)
    .set({ name, description, status, updated_at: toMs(ctx.now) })
    .execute();
}

/** Also deletes its lists, their tasks and time entries: many of them are deleted before. */
export async function deleteProject(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('projects').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** Deletes some projects of the user after this id, whose lists are deleted already; gives their number. */
export function deleteProjectsAfter(ctx: UserContext, id: number, most: number): Promise<number> {
  const some = idsOfUser(ctx, 'projects').where('id', '>', id).limit(most);
  return countDeleted(ctx.db.deleteFrom('projects').where('user_id', '=', ctx.userId).where('id', 'in', some));
}

function change(ctx: UserContext, id: number) {
  return ctx.db.updateTable('projects').where('user_id', '=', ctx.userId).where('id', '=', id);
}

function insert(ctx: UserContext, projects: NewRow<'projects'>[]) {
  return ctx.db
    .insertInto('projects')
    .values(projects.map((project) => toColumns(ctx.userId, project)))
    .returning('id');
}

function selectProjects(ctx: UserContext) {
  return ctx.db
    .selectFrom('projects')
    .select([
      'projects.id',
      'projects.name',
      'projects.description',
      'projects.status',
      'projects.created_at',
      'projects.updated_at',
    ])
    .select(({ selectFrom }) => {
      const lists = selectFrom('lists')
        .whereRef('lists.project_id', '=', 'projects.id')
        .whereRef('lists.user_id', '=', 'projects.user_id');
      const tasks = lists.innerJoin('tasks', (join) =>
        join.onRef('tasks.list_id', '=', 'lists.id').onRef('tasks.user_id', '=', 'lists.user_id'),
      );
      return [
        lists
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('total_lists'),
        tasks
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('total_tasks'),
        tasks
          .where('tasks.completed_at', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('completed_tasks'),
      ];
    })
    .where('projects.user_id', '=', ctx.userId)
    .orderBy('projects.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

function toProject(row: Row): Project {
  return {
    ...row,
    created_at: msToWire(row.created_at),
    updated_at: msToWire(row.updated_at),
  };
}
