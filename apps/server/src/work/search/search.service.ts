import {
  type Excerpt,
  FOUND_KINDS,
  type FoundTask,
  SEARCH_LENGTH,
  type SearchFilter,
  type SearchResults,
} from '@daymark/contract/search.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import { excerptOf, marksOf } from '@daymark/domain/search-marks.ts';
import { nameStartsIn, namesByKey, parseSearch } from '@daymark/domain/search-query.ts';
import { searchWords } from '@daymark/domain/search-words.ts';
import type { UserContext } from '#context/context.ts';
import { findTasks } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import { findFilters, findNamed, type Named, type NamedFilter } from './search.repository.ts';
import type { Sought } from './search-matches.repository.ts';
import { type Filters, findTaskIds } from './search-tasks.repository.ts';

export async function search(
  ctx: UserContext,
  { q: asked, limit }: { q: string; limit: number },
): Promise<SearchResults> {
  const q = [...asked].slice(0, SEARCH_LENGTH).join('');
  const known = await knownFilters(ctx, q);
  const { text, filters } = parseSearch(q, known.names);
  const words = searchWords(text);
  const sought = words.length > 0 ? { text, words } : null;
  // One result more than asked for tells whether there are more. Filters narrow tasks: nothing else passes them.
  const named = sought && filters.length === 0 ? await findNamed(ctx, sought, limit + 1) : [];
  const found = {
    projects: named.filter(isOf('projects')).map(({ id, name, status, description }) => {
      return { id, name, status, excerpt: excerptIn({ name, description, reflection: null }, words) };
    }),
    lists: named.filter(isOf('lists')),
    categories: named.filter(isOf('categories')),
    tasks: await foundTasks(ctx, { sought, filters: filtersOf(filters, known.records), most: limit + 1 }),
  };
  const more = FOUND_KINDS.filter((kind) => found[kind].length > limit);
  const { projects, lists, categories, tasks } = found;
  const firsts = {
    projects: projects.slice(0, limit),
    lists: lists.slice(0, limit),
    categories: categories.slice(0, limit),
    tasks: tasks.slice(0, limit),
  };
  return { text, filters, ...firsts, more };
}

const isOf =
  <Kind extends Named['kind']>(kind: Kind) =>
  (record: Named): record is Extract<Named, { kind: Kind }> =>
    record.kind === kind;

/** Records of the user that can be meant by names in the search; none are read where it has no sign for one. */
async function knownFilters(ctx: UserContext, q: string) {
  const starts = nameStartsIn(q);
  const isAsked = starts.category.length + starts.list.length > 0;
  const records = isAsked ? await findFilters(ctx, starts) : [];
  const namesIn = (isIn: (table: NamedFilter['table']) => boolean) =>
    namesByKey(records.filter(({ table }) => isIn(table)).map(({ name }) => name));
  const names = {
    category: namesIn((table) => table === 'categories'),
    list: namesIn((table) => table !== 'categories'),
  };
  return { records, names };
}

/** The filters together; null where there are none. */
function filtersOf(filters: SearchFilter[], records: NamedFilter[]): Filters | null {
  if (filters.length === 0) return null;
  const values = Map.groupBy(filters, ({ kind }) => kind);
  const valuesOf = (kind: SearchFilter['kind']) => values.get(kind)?.flatMap((filter) => filter.values);
  const idsOf = (table: NamedFilter['table'], names: string[]) =>
    records.filter((record) => record.table === table && names.includes(record.name)).map(({ id }) => id);
  const [is, due, category, list] = [valuesOf('is'), valuesOf('due'), valuesOf('category'), valuesOf('list')];
  return {
    ...(is && { is }),
    ...(due && { due }),
    ...(values.has('planned') && { isPlanned: true }),
    ...(values.has('estimate') && { isUnestimated: true }),
    ...(category && { categoryIds: idsOf('categories', category) }),
    ...(list && { within: { listIds: idsOf('lists', list), projectIds: idsOf('projects', list) } }),
  };
}

/** Whether no task can pass: a name in quotes that nothing has. */
const isClosed = ({ categoryIds, within }: Filters): boolean =>
  categoryIds?.length === 0 || (within?.listIds.length === 0 && within.projectIds.length === 0);

type TaskSearch = { sought: Sought | null; filters: Filters | null; most: number };

async function foundTasks(ctx: UserContext, { sought, filters, most }: TaskSearch): Promise<FoundTask[]> {
  if ((sought ?? filters) === null || (filters && isClosed(filters))) return [];
  const ids = await findTaskIds(ctx, { sought, filters: filters ?? {}, today: currentDayOf(ctx), most });
  const records = new Map((await findTasks(ctx, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [{ ...toTask(ctx, record), excerpt: excerptIn(record, sought?.words ?? []) }] : [];
  });
}

type Texts = { name: string; description: string; reflection: string | null };

/** The part of a long text that shows a word which the name does not have. */
function excerptIn({ name, description, reflection }: Texts, words: string[]): Excerpt {
  const missing = words.filter((word) => marksOf(name, [word]).length === 0);
  if (missing.length === 0) return null;
  // An address behind words is told as it is typed, where nothing else has the word.
  const texts = [
    { field: 'description', text: plainText(description) },
    { field: 'reflection', text: plainText(reflection ?? '') },
    { field: 'description', text: description },
    { field: 'reflection', text: reflection ?? '' },
  ] as const;
  const found = texts.find(({ text }) => marksOf(text, missing).length > 0);
  return found ? { field: found.field, text: excerptOf(found.text, missing) } : null;
}
