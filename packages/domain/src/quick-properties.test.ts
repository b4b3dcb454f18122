import { PRIORITIES } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuickLine, type QuickLine, saidBy } from './quick-add.ts';
import { byName } from './quick-names.ts';
import { partText, type TextRange } from './quick-parts.ts';
import type { QuickContext } from './quick-scan.ts';
import { escapedName, withKeptEscaped, withReading } from './quick-writing.ts';

const CATEGORIES = ['Writing', 'Deep work', 'Deep'].map((name, place) => ({ id: place + 1, name }));
const LISTS = ['Landing', 'Landing page', '???'].map((name, place) => ({ id: place + 11, name }));

const CONTEXT: QuickContext = {
  categories: byName(CATEGORIES, ({ name }) => [name]),
  lists: byName(LISTS, ({ name }) => [name]),
  today: '2026-11-20',
  now: '10:42',
  region: 'day-first',
  firstDayOfWeek: 1,
};

const word = fc.oneof(
  fc.constantFrom(
    ...['due', 'today', 'Friday', '45m', '1h', '30m', '2026-12-01', '!high', '#deep', 'work', '@landing', 'page', 'p2'],
    ...[
      'every',
      'daily',
      'every day',
      'mon',
      'in 3 days',
      '1 Dec',
      'fri',
      'tom',
      'by',
      'next',
      '20 min',
      '25/12',
      'on',
    ],
    ...[
      '3pm',
      '9:30',
      'at',
      'noon',
      'Tom',
      'May',
      'sun',
      '12/5',
      'every 2nd tue',
      'tomorrow,',
      'weekend',
      'for',
      'the 5th',
      ...['24.12.26', '14.30', 'biweekly', 'eow', '(45m)', '(half', '\\14.30'],
      ...['24.12.', 'two', 'hours', 'fridays', 'every 1st', 'last', 'morning', 'today.', 'by 5pm', 'Sat'],
    ],
  ),
  fc.constantFrom('#', '@', '"', '\\', '\\\\', '\\#', '\\today', '!!', '工作', '#"Deep work"', '@"', '"today"', '@ana'),
  fc.string({ maxLength: 5 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const options = { seed: 22, numRuns: 3000 };

const marksOf = ({ parts, unread, misread }: QuickLine): TextRange[] =>
  [...parts, ...unread, ...misread].toSorted((one, other) => one.from - other.from);

test('any line is read: its marks stand apart in it, one part of each kind', () => {
  fc.assert(
    fc.property(text, (line) => {
      const read = parseQuickLine(line, CONTEXT);
      expect(read.name).toBe(read.name.trim());
      expect(new Set(read.parts.map(({ kind }) => kind)).size).toBe(read.parts.length);
      let at = 0;
      for (const { from, to } of marksOf(read)) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(line.length);
    }),
    options,
  );
});

test('the parts put back into the name give the whole line, but for blanks and backslashes', () => {
  const plain = (words: string) => words.replace(/[\s\\]/g, '');
  fc.assert(
    fc.property(text, (line) => {
      const { name, parts } = parseQuickLine(line, CONTEXT);
      let rest = plain(name);
      let at = 0;
      let whole = '';
      for (const { from, to } of parts.toSorted((one, other) => one.from - other.from)) {
        const before = plain(line.slice(at, from));
        expect(rest.startsWith(before)).toBe(true);
        rest = rest.slice(before.length);
        whole += before + plain(line.slice(from, to));
        at = to;
      }
      expect(whole + rest).toBe(plain(line));
    }),
    options,
  );
});

test('a line is read alike whatever was read before it, as while it is typed letter by letter', () => {
  fc.assert(
    fc.property(text, (line) => {
      const whole = parseQuickLine(line, CONTEXT);
      for (let to = 0; to <= line.length; to += 1) parseQuickLine(line.slice(0, to), CONTEXT);
      expect(parseQuickLine(line, CONTEXT)).toEqual(whole);
    }),
    { ...options, numRuns: 300 },
  );
});

test('no day that a plan is said for has passed', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('2024-02-29', '2026-11-30', '2026-11-21', '2026-12-31'), (line, today) => {
      const { plan } = saidBy(parseQuickLine(line, { ...CONTEXT, today }));
      if (plan !== undefined) expect(plan >= today).toBe(true);
    }),
    options,
  );
});

const quotesIn = (line: string) => line.split('"').length;

test('words that are chosen to mean something do, and those that are kept as words do not', () => {
  fc.assert(
    fc.property(text, (line) => {
      const read = parseQuickLine(line, CONTEXT);
      for (const { from, to, readings } of read.unread) {
        for (const reading of readings) {
          // A name with a quote in it cannot be written in quotes.
          if (typeof reading.value === 'object' && reading.value.name.includes('"')) continue;
          const chosen = withReading(line, read, { from, to }, reading);
          // Stray quotes close around the words where a name in quotes between them gives way.
          if (chosen.includes('"') && quotesIn(chosen) < quotesIn(line)) continue;
          const said = saidBy(parseQuickLine(chosen, CONTEXT));
          // A day behind a weekday is one date with it, and due where the weekday was.
          const isSaid = reading.kind in said || said.due === reading.value;
          expect({ line, chosen, isSaid }).toEqual({ line, chosen, isSaid: true });
        }
      }
      for (const { from, to } of read.parts) {
        const context = { ...CONTEXT, kept: new Set([line.slice(from, to)]) };
        const kept = parseQuickLine(line, context);
        expect(kept.parts.some((part) => part.from === from && part.to === to)).toBe(false);
        expect(parseQuickLine(withKeptEscaped(line, context), CONTEXT).name).toBe(kept.name);
      }
    }),
    options,
  );
});

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const date = fc
  .integer({ min: 0, max: 365 })
  .map((days) => Temporal.PlainDate.from('2026-11-20').add({ days }).toString());

const said = fc.record({
  duration: optional(fc.integer({ min: 1, max: 480 })),
  priority: optional(fc.constantFrom(...PRIORITIES)),
  category: optional(fc.constantFrom(...CATEGORIES, { id: null, name: 'New' }, { id: null, name: 'very new' })),
  list: optional(fc.constantFrom(...LISTS, { id: null, name: 'New' })),
  plan: optional(date),
  at: optional(
    fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5)),
  ),
  due: optional(date),
});

test('a written line gives back its name and its parts', () => {
  fc.assert(
    fc.property(text, said, (words, values) => {
      const name = words.trim().replace(/\s+/g, ' ');
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const parts = given.map(([kind, value]) => partText({ kind, value } as Parameters<typeof partText>[0]));
      const line = [escapedName(name, CONTEXT), ...parts].join(' ');
      const read = parseQuickLine(line, CONTEXT);
      expect({ line, name: read.name }).toEqual({ line, name });
      expect(saidBy(read)).toEqual(Object.fromEntries(given));
    }),
    options,
  );
});

test('a name is escaped where it would be read, alone or with the parts after it', () => {
  expect(escapedName('Say today #deep what is Due', CONTEXT)).toBe('Say \\today \\#deep what is \\Due');
});

test('a line of backslashes is a name', () => {
  const line = '\\'.repeat(20_000);
  expect(parseQuickLine(line, CONTEXT).name).toBe(line);
});

/**
 * Work grows with the letters: a line takes some times as long as its hundredth read a hundred times, where looking back would
 * take a hundred times as long. Both take some 10 ms, so that a busy machine interrupts them alike.
 */
test.each([
  'fri ',
  '1/2 ',
  '#a b c ',
  '@landing ',
  '"a ',
  '\\due ',
  'every mon, ',
  'for ',
  '20 ',
  'every mon ',
  '1.2. ',
  'today. ',
  '((1 (2 ',
])('a line of "%s" is read in a time that grows with its length', (words) => {
  const timeOf = (letters: number, lines: number) => {
    const line = words.repeat(letters / words.length);
    const times = Array.from({ length: 7 }, () => {
      const from = performance.now();
      for (let read = 0; read < lines; read += 1) parseQuickLine(line, CONTEXT);
      return performance.now() - from;
    });
    return Math.min(...times);
  };
  timeOf(200, 100);
  expect(timeOf(20_000, 1)).toBeLessThan(10 * timeOf(200, 100));
});
