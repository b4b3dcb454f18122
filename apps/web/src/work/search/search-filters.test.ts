import type { SearchResults } from '@daymark/contract/search.ts';
import { namesByKey, parseSearch } from '@daymark/domain/search-query.ts';
import { expect, test } from 'vitest';
import { FILTER_CHOICES, filtersIn, namedFilter, nameLabel, withFilter, withoutFilters } from './search-filters.ts';

const CATEGORIES = ['Writing', 'Writing "new" page', '東京', `${'Long '.repeat(40)}`.trim()];
const KNOWN = { category: namesByKey(CATEGORIES), list: namesByKey(['Landing page']) };

test('each choice is read as the filter that it is', () => {
  for (const { kind, value, word } of FILTER_CHOICES) {
    expect(parseSearch(word, KNOWN).filters).toEqual([{ kind, values: [value], from: 0, to: word.length }]);
  }
});

test.each(CATEGORIES)('a picked category "%s" is meant alone, whatever is typed before and after', (name) => {
  for (const search of ['', 'page', '"page', '#"draft', '  draft ']) {
    const { text, filters } = parseSearch(withFilter(search, namedFilter('category', name)), KNOWN);
    expect(filters[0]).toMatchObject({ kind: 'category', values: [name] });
    expect(text).toBe(parseSearch(search, KNOWN).text);
  }
});

test.each([
  { search: 'is:open draft', without: 'draft' },
  { search: 'draft is:open page', without: 'draft page' },
  { search: 'draft is:open is:done', without: 'draft ' },
  { search: '#"Writing" draft @landing page is:open', without: 'draft ' },
  { search: '  draft', without: 'draft' },
])('"$search" without its filters is "$without"', ({ search, without }) => {
  expect(withoutFilters(search, parseSearch(search, KNOWN).filters)).toBe(without);
});

test('filters are read while they are typed, names by those of the last answer', () => {
  const filter = { kind: 'category', values: ['Deep work'], from: 0, to: 5 } as const;
  const answer = { filters: [filter] } as unknown as SearchResults;
  expect(filtersIn('draft #deep is:open', answer)).toMatchObject([
    { kind: 'category', values: ['Deep work'] },
    { kind: 'is', values: ['open'] },
  ]);
  expect(filtersIn('draft #deep is:open', undefined)).toMatchObject([{ kind: 'is' }]);
});

test('a chip has the names that are meant, or says that there is none', () => {
  const labels = (search: string) => parseSearch(search, KNOWN).filters.map((filter) => nameLabel(search, filter));
  expect(labels('#"Writing" @land')).toEqual(['#Writing', '@Landing page']);
  expect(labels('#writ')).toEqual(['#Writing, #Writing "new" page']);
  expect(labels('x #"no such" y')).toEqual(['#no such: nothing has this name']);
});
