import { PRIORITIES } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byName,
  escapedName,
  nameBeing,
  parseQuickLine,
  partText,
  type QuickContext,
  type QuickPart,
  quickLines,
  saidBy,
} from './quick-add.ts';

const CATEGORIES = ['Writing', 'Deep work', 'Deep', 'Büro', '工作'].map((name, place) => ({ id: place + 1, name }));
const LISTS = [
  { id: 11, name: 'Landing', project: 'Site' },
  { id: 12, name: 'Landing page', project: 'Site' },
  { id: 13, name: 'Landing page', project: 'Shop' },
  { id: 14, name: '???', project: 'Shop' },
];

/** A Friday. */
const CONTEXT: QuickContext = {
  categories: byName(CATEGORIES, ({ name }) => [name]),
  lists: byName(LISTS, ({ name, project }) => [name, `${project}: ${name}`]),
  today: '2026-11-20',
};

/** The name, and each part with its words in the line. */
function read(line: string) {
  const { name, parts, misread } = parseQuickLine(line, CONTEXT);
  const said = parts.map(({ kind, value, from, to }) => {
    return `${line.slice(from, to)} = ${kind} ${typeof value === 'object' ? value.id : value}`;
  });
  return [name, ...said, ...misread.map(({ from, to, why }) => `${line.slice(from, to)}? ${why}`)];
}

test.each([
  {
    line: 'Draft pricing page 45m !high #Writing @Landing page today',
    parts: [
      'Draft pricing page',
      '45m = duration 45',
      '!high = priority high',
      '#Writing = category 1',
      '@Landing page = list 12',
      'today = plan 2026-11-20',
    ],
  },
  { line: '  Draft   page ', parts: ['Draft page'] },
  { line: '1h Draft', parts: ['Draft', '1h = duration 60'] },
  { line: 'Draft 1h 30m', parts: ['Draft', '1h 30m = duration 90'] },
  { line: 'Draft 1h30m', parts: ['Draft', '1h30m = duration 90'] },
  { line: 'Draft 1.5h', parts: ['Draft', '1.5h = duration 90'] },
  { line: 'Draft 1,5H', parts: ['Draft', '1,5H = duration 90'] },
  { line: 'Draft 8h', parts: ['Draft', '8h = duration 480'] },
  { line: 'Draft 8h 1m', parts: ['Draft 8h 1m', '8h 1m? A task is planned for 1m to 8h'] },
  { line: 'Swim 1500m', parts: ['Swim 1500m', '1500m? A task is planned for 1m to 8h'] },
  { line: 'Wait 0m', parts: ['Wait 0m', '0m? A task is planned for 1m to 8h'] },
  { line: 'Buy 45mm 3hp x45m', parts: ['Buy 45mm 3hp x45m'] },
  { line: 'Draft !medium !LOW', parts: ['Draft !medium', '!LOW = priority low'] },
  { line: 'Act now! !! !highest', parts: ['Act now! !! !highest'] },
  { line: 'Plan #deep work hard', parts: ['Plan hard', '#deep work = category 2'] },
  { line: 'Plan #deep - hard', parts: ['Plan - hard', '#deep = category 3'] },
  { line: 'Plan #deep @work', parts: ['Plan @work', '#deep = category 3', '@work? No list has the name "work"'] },
  { line: 'Plan #deep @landing', parts: ['Plan', '#deep = category 3', '@landing = list 11'] },
  { line: 'Plan #BURO', parts: ['Plan', '#BURO = category 4'] },
  { line: '計画 #工作', parts: ['計画', '#工作 = category 5'] },
  { line: 'Fix #12 C# a@b # @', parts: ['Fix #12 C# a@b # @'] },
  { line: 'Call #home', parts: ['Call #home', '#home? No category has the name "home"'] },
  {
    line: 'Call @"the shop" 5m',
    parts: ['Call @"the shop"', '5m = duration 5', '@"the shop"? No list has the name "the shop"'],
  },
  { line: 'Call @"shop: landing page"', parts: ['Call', '@"shop: landing page" = list 13'] },
  { line: 'Ask @"???"', parts: ['Ask', '@"???" = list 14'] },
  { line: 'Ask @"!!!"', parts: ['Ask @"!!!"'] },
  { line: 'Ask @??? !!', parts: ['Ask @??? !!'] },
  { line: 'Call tomorrow', parts: ['Call', 'tomorrow = plan 2026-11-21'] },
  { line: 'Call friday', parts: ['Call', 'friday = plan 2026-11-27'] },
  { line: 'Call Thursday', parts: ['Call', 'Thursday = plan 2026-11-26'] },
  { line: 'Call saturday', parts: ['Call', 'saturday = plan 2026-11-21'] },
  { line: 'Call 2026-12-01', parts: ['Call', '2026-12-01 = plan 2026-12-01'] },
  { line: 'Call 2026-11-19', parts: ['Call 2026-11-19', '2026-11-19? Plans reach from today to a year ahead'] },
  { line: 'Call 2026-02-30', parts: ['Call 2026-02-30', '2026-02-30? There is no such day'] },
  { line: 'Pay due friday today', parts: ['Pay', 'due friday = due 2026-11-27', 'today = plan 2026-11-20'] },
  { line: 'Pay due  2026-01-05', parts: ['Pay', 'due  2026-01-05 = due 2026-01-05'] },
  { line: 'Pay due 2201-01-05', parts: ['Pay due 2201-01-05', 'due 2201-01-05? There is no such day'] },
  { line: 'Pay what is due', parts: ['Pay what is due'] },
  { line: 'Prepare Monday meeting today', parts: ['Prepare Monday meeting', 'today = plan 2026-11-20'] },
  { line: 'Say \\#Writing \\@Landing \\!high', parts: ['Say #Writing @Landing !high'] },
  { line: 'Say \\today \\45m \\due \\friday', parts: ['Say today 45m due friday'] },
  { line: 'Copy \\\\server \\n \\', parts: ['Copy \\\\server \\n \\'] },
  { line: 'Say \\\\#x', parts: ['Say \\#x'] },
  { line: '45m', parts: ['', '45m = duration 45'] },
])('"$line" is read as $parts', ({ line, parts }) => {
  expect(read(line).toSorted()).toEqual(parts.toSorted());
  expect(read(line)[0]).toBe(parts[0]);
});

test('a text has a task in each line that says something', () => {
  expect(quickLines('\nDraft\r\n \tSend 5m\rPrint\n\n')).toEqual(['Draft', ' \tSend 5m', 'Print']);
});

test.each([
  { before: 'Plan #', being: { kind: 'category', text: '', from: 5 } },
  { before: '@land', being: { kind: 'list', text: 'land', from: 0 } },
  { before: 'Plan @landing pa', being: { kind: 'list', text: 'landing pa', from: 5 } },
  { before: 'Plan #"dee', being: { kind: 'category', text: 'dee', from: 5 } },
  { before: 'Plan # dee', being: null },
  { before: 'C#', being: null },
  { before: '\\#wri', being: null },
])('the name that is typed in "$before" is $being', ({ before, being }) => {
  expect(nameBeing(`${before} 45m`, before.length)).toEqual(being);
});

const word = fc.oneof(
  fc.constantFrom(
    'due',
    'today',
    'Friday',
    '45m',
    '1h',
    '30m',
    '2026-12-01',
    '!high',
    '#deep',
    'work',
    '@landing',
    'page',
  ),
  fc.constantFrom('#', '@', '"', '\\', '\\\\', '\\#', '\\today', '!!', '工作', '#"Deep work"', '@"'),
  fc.string({ maxLength: 5 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const options = { seed: 22, numRuns: 3000 };

test('any line is read: its parts are places of it, in order and apart, one of each kind', () => {
  fc.assert(
    fc.property(text, (line) => {
      const { name, parts } = parseQuickLine(line, CONTEXT);
      expect(name).toBe(name.trim());
      expect(new Set(parts.map(({ kind }) => kind)).size).toBe(parts.length);
      let at = 0;
      for (const { from, to } of parts) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(line.length);
    }),
    options,
  );
});

test('a name is escaped where it would be read, alone or with the parts after it', () => {
  expect(escapedName('Say today #deep what is Due', CONTEXT)).toBe('Say \\today \\#deep what is \\Due');
});

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const date = fc
  .integer({ min: 0, max: 365 })
  .map((days) => Temporal.PlainDate.from('2026-11-20').add({ days }).toString());

const said = fc.record({
  duration: optional(fc.integer({ min: 1, max: 480 })),
  priority: optional(fc.constantFrom(...PRIORITIES)),
  category: optional(fc.constantFrom(...CATEGORIES)),
  list: optional(fc.constantFrom(LISTS[0], LISTS[1], LISTS[3])),
  plan: optional(date),
  due: optional(date),
});

test('a written line gives back its name and its parts', () => {
  fc.assert(
    fc.property(text, said, (words, values) => {
      const name = words.trim().replace(/\s+/g, ' ');
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const parts = given.map(([kind, value]) => partText({ kind, value } as QuickPart));
      const line = [escapedName(name, CONTEXT), ...parts].join(' ');
      const readLine = parseQuickLine(line, CONTEXT);
      expect({ line, name: readLine.name }).toEqual({ line, name });
      expect(saidBy(readLine)).toEqual(Object.fromEntries(given));
    }),
    options,
  );
});
