import type { FILTER_VALUES, SearchFilter, SearchResults } from '@daymark/contract/search.ts';
import { namesByKey, parseSearch } from '@daymark/domain/search-query.ts';

type Labels = { [Kind in keyof typeof FILTER_VALUES]: Record<(typeof FILTER_VALUES)[Kind][number], string> };

const LABELS: Labels = {
  is: { open: 'Open', done: 'Done' },
  due: { today: 'Due today', week: 'Due within a week', overdue: 'Overdue' },
  planned: { today: 'Planned today' },
  estimate: { none: 'No estimate' },
};

/** Filters that everybody has, in the order of their chips. */
export const FILTER_CHOICES = Object.entries(LABELS).flatMap(([kind, labels]) =>
  Object.entries(labels).map(([value, label]) => ({ kind, value, label, word: `${kind}:${value}` })),
);

/** Filters of a search as it is typed. Names are known by the last answer: those typed since then are words until the next. */
export function filtersIn(search: string, answer: SearchResults | undefined): SearchFilter[] {
  const namesOf = (kind: 'category' | 'list') =>
    namesByKey((answer?.filters ?? []).filter((filter) => filter.kind === kind).flatMap(({ values }) => values));
  return parseSearch(search, { category: namesOf('category'), list: namesOf('list') }).filters;
}

/** The search with another filter, which comes first: after a quotation mark without an end it would be part of a name. */
export const withFilter = (search: string, filter: string): string => `${filter} ${search.trimStart()}`;

/** The search without these filters, which are given in their order. */
export function withoutFilters(search: string, filters: readonly Pick<SearchFilter, 'from' | 'to'>[]): string {
  return filters
    .reduceRight((rest, { from, to }) => `${rest.slice(0, from).trimEnd()} ${rest.slice(to).trimStart()}`, search)
    .trimStart();
}

/** Characters of a name in a filter; more than those by which names are told apart. */
const NAME_IN_FILTER = 80;

/** The filter for a category or a list that is picked; its quotation marks end the name, whatever follows. */
export function namedFilter(kind: 'category' | 'list', name: string): string {
  const shown = [...name.replaceAll('"', ' ')].slice(0, NAME_IN_FILTER).join('').trim();
  return `${kind === 'category' ? '#' : '@'}"${shown}"`;
}

/** The words of a filter by a name, for its chip. */
export function nameLabel(search: string, { values, from, to }: SearchFilter): string {
  const [sign = ''] = search.slice(from, to);
  if (values.length > 0) return values.map((name) => `${sign}${name}`).join(', ');
  return `${sign}${search.slice(from + 1, to).replaceAll('"', '')}: nothing has this name`;
}
