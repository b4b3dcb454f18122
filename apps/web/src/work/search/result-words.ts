import type { FoundKind, SearchResults } from '@daymark/contract/search.ts';

/** Singular and plural of each kind, in the order in which results are shown. */
const NOUNS: Record<FoundKind, [one: string, many: string]> = {
  tasks: ['task', 'tasks'],
  lists: ['list', 'lists'],
  projects: ['project', 'projects'],
  categories: ['category', 'categories'],
};
const KINDS = Object.keys(NOUNS) as FoundKind[];

const and = new Intl.ListFormat('en');

/** The number of results of a kind: '3 tasks', 'more than 20 tasks'. */
export function resultCount(results: SearchResults, kind: FoundKind): string {
  const { length } = results[kind];
  const count = `${length} ${NOUNS[kind][length === 1 ? 0 : 1]}`;
  return results.more.includes(kind) ? `more than ${count}` : count;
}

/** Everything that is found: 'Found 3 tasks and 1 list'. */
export function resultWords(results: SearchResults): string {
  const kinds = KINDS.filter((kind) => results[kind].length > 0);
  if (kinds.length === 0) return 'Nothing found';
  return `Found ${and.format(kinds.map((kind) => resultCount(results, kind)))}`;
}
