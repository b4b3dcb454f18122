import { parseQuickLine } from '@daymark/domain/quick-add.ts';
import { byName } from '@daymark/domain/quick-names.ts';
import type { QuickContext } from '@daymark/domain/quick-scan.ts';
import { expect, test } from 'vitest';
import { choicesOf, partWords, type QuickDefaults, readingWords, taskOf } from './quick-add-words.ts';

const CATEGORIES = [{ id: 1, name: 'Deep work', color: '#102030' }];
const LISTS = [
  { id: 7, name: 'Ideas', project_name: 'Shop' },
  { id: 8, name: 'Ideas', project_name: 'Site' },
  { id: 9, name: 'Launch', project_name: 'Site' },
];
const context: QuickContext = {
  today: '2026-11-20',
  now: '10:42',
  region: 'day-first',
  firstDayOfWeek: 1,
  categories: byName(CATEGORIES, ({ name }) => [name]),
  lists: byName(LISTS, ({ name, project_name }) => [name, `${project_name}: ${name}`]),
};
const names = { categories: CATEGORIES, lists: LISTS, context };
const NOTHING: QuickDefaults = { list: null, planDate: null };

test('a task takes from the line what it says, and the rest from the place where it is added', () => {
  const here: QuickDefaults = { list: { id: 9, name: 'Launch' }, planDate: '2026-11-20' };
  const read = (line: string) => taskOf(parseQuickLine(line, context), here, context.today);
  const task = { name: 'Draft', list_id: 9, due_date: null, plan_date: '2026-11-20' };
  expect(read('Draft')).toEqual({ task });
  const said = {
    category_id: 1,
    planned_duration: 60,
    priority: 'low',
    plan_date: '2026-11-21',
    due_date: '2026-11-27',
  };
  expect(read('Draft #deep work 1h !low tomorrow due friday @"Site: Ideas"')).toEqual({
    task: { ...task, ...said, list_id: 8 },
  });
});

test('a task without a list comes into the inbox, and new names come with it', () => {
  const read = (line: string) => taskOf(parseQuickLine(line, context), NOTHING, context.today);
  const task = { name: 'Draft', due_date: null, plan_date: null };
  expect(read('Draft')).toEqual({ task: { ...task, list_id: null } });
  expect(read('Draft #Sales @"Trade fair"')).toEqual({
    task: { ...task, list_name: 'Trade fair', category_name: 'Sales' },
  });
  expect(read('Draft 3pm')).toEqual({ task: { ...task, list_id: null, plan_date: '2026-11-20', at: '15:00' } });
});

test('a repetition begins on its first day, or on the one that is said', () => {
  const read = (line: string) => taskOf(parseQuickLine(line, context), NOTHING, context.today);
  const rrule = 'FREQ=WEEKLY;BYDAY=MO,TH';
  expect(read('Gym @launch every mon, thu')).toMatchObject({ task: { name: 'Gym', rrule, plan_date: '2026-11-23' } });
  expect(read('Gym @launch every mon, thu today')).toMatchObject({ task: { rrule, plan_date: '2026-11-20' } });
  expect(read('Mail @launch daily')).toMatchObject({ task: { rrule: 'FREQ=DAILY', plan_date: '2026-11-20' } });
});

test('each choice of a repetition is read as one', () => {
  for (const { label, text } of choicesOf('repeat', names)) {
    const { name, parts } = parseQuickLine(`Draft ${text}`, context);
    expect([name, parts.map(({ kind }) => kind), label.toLowerCase()]).toEqual(['Draft', ['repeat'], text]);
  }
});

test.each([
  { line: '45m @launch', why: 'Task name is required' },
  { line: `${'x'.repeat(201)} @launch`, why: 'Task name must be at most 200 characters' },
])('a line that says no task tells why: $why', ({ line, why }) => {
  expect(taskOf(parseQuickLine(line, context), NOTHING, context.today)).toEqual({ why });
});

test('parts are told in words', () => {
  const line = 'Draft 90m !high #deep work @launch tomorrow 9:30 due 2026-12-01 every day';
  const { parts } = parseQuickLine(line, context);
  expect(parts.map((part) => partWords(part, context.today))).toEqual([
    ...['1h 30m', 'High priority', 'Deep work', 'Launch', 'Planned for tomorrow', 'At 09:30', 'Due Dec 1', 'Daily'],
  ]);
});

test.each(['duration', 'priority', 'category', 'list', 'plan', 'due', 'at'] as const)(
  'each choice of a %s, written into a line, is read as one part of that kind',
  (kind) => {
    const choices = choicesOf(kind, names);
    expect(choices.length).toBeGreaterThan(0);
    const values = choices.map(({ text }) => {
      const { name, parts } = parseQuickLine(`Draft ${text} more`, context);
      expect([name, parts.map((part) => part.kind)]).toEqual(['Draft more', [kind]]);
      return JSON.stringify(parts[0]?.value);
    });
    expect(new Set(values).size).toBe(choices.length);
  },
);

test.each([
  { line: 'Report next monday to Ana', words: ['Mon, Nov 30', 'Due Mon, Nov 23'] },
  { line: 'Mail #deepwork', words: ['Deep work'] },
  { line: 'Club every 2nd tue', words: ['Every 2 weeks on Tue'] },
])('other readings of "$line" are told in words', ({ line, words }) => {
  const others = parseQuickLine(line, context).parts.flatMap((part) => part.others);
  expect(others.map((reading) => readingWords(reading, context.today))).toEqual(words);
});

test('a new list that may be meant is offered by its name', () => {
  const [words] = parseQuickLine('Ask @ana', context).unread;
  expect(words?.readings.map((reading) => readingWords(reading, context.today))).toEqual(['New list "ana"']);
});
