import type { ProjectStatus } from '@daymark/contract/statuses.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { hasWords, joined, type Sought, tierOf, wordsIn } from './search-matches.repository.ts';

/** A record by whose name tasks can be filtered. */
export type NamedFilter = { table: 'categories' | 'lists' | 'projects'; id: number; name: string };

/** Categories, and lists and projects, of which the names begin with one of these tokens. */
export function findFilters(ctx: UserContext, starts: { category: string[]; list: string[] }): Promise<NamedFilter[]> {
  const named = (table: NamedFilter['table'], tokens: string[]) =>
    ctx.db
      .selectFrom(table as 'projects') // all of them have these columns
      .select([sql<NamedFilter['table']>`${sql.lit(table)}`.as('table'), 'id', 'name'])
      .where('user_id', '=', ctx.userId)
      .where(({ eb, or }) => or(tokens.map((token) => eb('name_words', 'like', ` ${token}%`))));
  return named('categories', starts.category)
    .unionAll(named('lists', starts.list))
    .unionAll(named('projects', starts.list))
    .execute();
}

/** A project, list or category that was found. */
export type Named = { id: number; name: string } & (
  | { kind: 'projects'; description: string; status: ProjectStatus }
  | { kind: 'lists'; project_id: number; project_name: string }
  | { kind: 'categories'; color: string }
);

/** Projects, lists and categories, of each kind the best first. There are few enough to compare all that the user has. */
export function findNamed(ctx: UserContext, sought: Sought, most: number): Promise<Named[]> {
  const projectTexts = [wordsIn('projects', 'name'), wordsIn('projects', 'description')] as const;
  const projects = ctx.db
    .selectFrom('projects')
    .select([kind('projects'), 'projects.id', 'projects.name', 'projects.description', 'projects.status'])
    .select([NOTHING.project_id, NOTHING.project_name, NOTHING.color, tierOf([...projectTexts], sought).as('tier')])
    .where('projects.user_id', '=', ctx.userId)
    .where(hasWords(joined([...projectTexts]), sought));
  const listName = wordsIn('lists', 'name');
  const lists = ctx.db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .select([kind('lists'), 'lists.id', 'lists.name', NOTHING.description, NOTHING.status, 'lists.project_id'])
    .select(['projects.name as project_name', NOTHING.color, tierOf([listName], sought).as('tier')])
    .where('lists.user_id', '=', ctx.userId)
    .where(hasWords(listName, sought));
  const categoryName = wordsIn('categories', 'name');
  const categories = ctx.db
    .selectFrom('categories')
    .select([kind('categories'), 'categories.id', 'categories.name', NOTHING.description, NOTHING.status])
    .select([NOTHING.project_id, NOTHING.project_name, 'categories.color', tierOf([categoryName], sought).as('tier')])
    .where('categories.user_id', '=', ctx.userId)
    .where(hasWords(categoryName, sought));
  const best = <DB, Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, Row>, id: string) =>
    ctx.db.selectFrom(query.orderBy(sql`tier`).orderBy(sql.ref(id), 'desc').limit(most).as('found')).selectAll('found');
  return best(projects, 'projects.id')
    .unionAll(best(lists, 'lists.id'))
    .unionAll(best(categories, 'categories.id'))
    .orderBy('tier')
    .orderBy('id', 'desc')
    .$castTo<Named>() // each kind has its columns, and null in the others
    .execute();
}

type Row = {
  kind: Named['kind'];
  id: number;
  name: string;
  description: string | null;
  status: ProjectStatus | null;
  project_id: number | null;
  project_name: string | null;
  color: string | null;
  tier: number;
};

const kind = (kind: Named['kind']) => sql<Named['kind']>`${sql.lit(kind)}`.as('kind');

/** Columns that a kind does not have. PostgreSQL needs to know their types. */
const NOTHING = {
  description: sql<string | null>`cast(null as text)`.as('description'),
  status: sql<ProjectStatus | null>`cast(null as text)`.as('status'),
  project_id: sql<number | null>`cast(null as bigint)`.as('project_id'),
  project_name: sql<string | null>`cast(null as text)`.as('project_name'),
  color: sql<string | null>`cast(null as text)`.as('color'),
};
