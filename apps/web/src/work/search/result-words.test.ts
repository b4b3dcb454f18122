import { FOUND_KINDS, type FoundKind, type SearchResults } from '@daymark/contract/search.ts';
import { expect, test } from 'vitest';
import { resultWords } from './result-words.ts';

test.each<{ found: Partial<Record<FoundKind, number>>; more?: FoundKind[]; words: string }>([
  { found: {}, words: 'Nothing found' },
  { found: { tasks: 1 }, words: 'Found 1 task' },
  { found: { projects: 2, tasks: 3 }, words: 'Found 3 tasks and 2 projects' },
  {
    found: { tasks: 20, lists: 20, categories: 1 },
    more: ['tasks'],
    words: 'Found more than 20 tasks, 20 lists, and 1 category',
  },
  { found: { categories: 2 }, words: 'Found 2 categories' },
])('$found, more of $more: "$words"', ({ found, more = [], words }) => {
  const records = FOUND_KINDS.map((kind) => [kind, Array.from({ length: found[kind] ?? 0 })]);
  expect(resultWords({ ...Object.fromEntries(records), more } as SearchResults)).toBe(words);
});
