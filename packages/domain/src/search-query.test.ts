import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameStartsIn, namesByKey, parseSearch } from './search-query.ts';

const KNOWN = {
  category: namesByKey(['Writing', 'Deep work', 'Deep Work!', 'Deep sleep', '工作']),
  list: namesByKey(['Landing', 'Landing page', 'École']),
};

/** The words and the filters of a search, each with the part of the search that it is. */
function read(input: string) {
  const { text, filters } = parseSearch(input, KNOWN);
  return [
    text,
    ...filters.map(({ kind, values, from, to }) => `${input.slice(from, to)} = ${kind}:${values.join('|')}`),
  ];
}

test.each([
  { input: 'draft the page', parts: ['draft the page'] },
  { input: '  draft   page ', parts: ['draft page'] },
  { input: 'is:open draft', parts: ['draft', 'is:open = is:open'] },
  { input: 'draft IS:Done', parts: ['draft', 'IS:Done = is:done'] },
  {
    input: 'due:today due:week due:overdue planned:today estimate:none',
    parts: [
      '',
      'due:today = due:today',
      'due:week = due:week',
      'due:overdue = due:overdue',
      'planned:today = planned:today',
      'estimate:none = estimate:none',
    ],
  },
  { input: 'is:late is: is planned:week due:todayish', parts: ['is:late is: is planned:week due:todayish'] },
  { input: 'xis:open', parts: ['xis:open'] },
  { input: '#writing draft', parts: ['draft', '#writing = category:Writing'] },
  { input: '#wri', parts: ['', '#wri = category:Writing'] },
  { input: '#deep', parts: ['', '#deep = category:Deep work|Deep Work!|Deep sleep'] },
  { input: '#deep work hard', parts: ['hard', '#deep work = category:Deep work|Deep Work!'] },
  { input: '#"deep work" hard', parts: ['hard', '#"deep work" = category:Deep work|Deep Work!'] },
  { input: '#"deep w', parts: ['', '#"deep w = category:Deep work|Deep Work!'] },
  { input: '#"unknown" hard', parts: ['hard', '#"unknown" = category:'] },
  { input: '#工作', parts: ['', '#工作 = category:工作'] },
  { input: '@landing page draft', parts: ['draft', '@landing page = list:Landing page'] },
  { input: '@Landing draft', parts: ['draft', '@Landing = list:Landing'] },
  { input: '@ecole', parts: ['', '@ecole = list:École'] },
  { input: 'Fix #12 @home', parts: ['Fix #12 @home'] },
  { input: 'C# a@b # @ @ landing', parts: ['C# a@b # @ @ landing'] },
])('"$input" is read as $parts', ({ input, parts }) => {
  expect(read(input)).toEqual(parts);
});

test('names that can be meant begin with the first word after the sign, or with all in quotes', () => {
  expect(nameStartsIn('a #Deep work @"Landing page" @École #! #')).toEqual({
    category: ['bdeep'],
    list: ['blanding·page', 'becole'],
  });
});

test('any text is read, each filter is a part of it, and the rest are its words', () => {
  const part = fc.oneof(
    fc.constantFrom('#', '@', '"', 'is:open', ' ', 'Deep work', 'landing'),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const input = parts.join('');
      const { text, filters } = parseSearch(input, KNOWN);
      const taken = filters.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(text.length + taken).toBeLessThanOrEqual(input.length);
      let at = 0;
      for (const { from, to } of filters) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
    }),
    { seed: 22, numRuns: 2000 },
  );
});
