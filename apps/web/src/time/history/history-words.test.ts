import type { ChangedField, Command } from '@daymark/contract/commands.ts';
import { expect, test } from 'vitest';
import { changeWords, commandWords, taskCommandWords } from './history-words.ts';

const command = (values: Partial<Command>): Command => ({
  ...{ id: 1, at: '2026-11-20T09:30:00.000Z', by: null, kind: 'update_task', changed: [] },
  ...{ subject: { kind: 'task', id: 7, name: 'Write report' }, undoes: null, undone_by: null, why_not_undo: null },
  ...values,
});

const field = (values: Partial<ChangedField>): ChangedField => ({
  ...{ kind: 'task', id: 7, field: 'name', before: null, after: null },
  ...values,
});

const knownBy = (...commands: Command[]) => new Map(commands.map((one) => [one.id, one]));

test('a command is told by its deed and the name of its record, a plan by its day', () => {
  expect(commandWords(command({}), new Map())).toBe('Edited “Write report”');
  const subject = { kind: 'plan', id: null, name: '2026-11-20' } as const;
  expect(commandWords(command({ kind: 'add_to_plan', subject }), new Map())).toMatch(/^Planned tasks for Fri, Nov 20/);
  const settings = { kind: 'settings', id: null, name: '' } as const;
  expect(commandWords(command({ kind: 'update_settings', subject: settings }), new Map())).toBe('Changed the settings');
});

test('an undo of an undo is a redo, and an undo of that one is an undo', () => {
  const [first, undo, redo, again] = [
    command({ id: 1 }),
    command({ id: 2, undoes: 1 }),
    command({ id: 3, undoes: 2 }),
    command({ id: 4, undoes: 3 }),
  ] as const;
  const known = knownBy(first, undo, redo, again);
  expect([undo, redo, again].map((one) => commandWords(one, known))).toEqual([
    'Undid: Edited “Write report”',
    'Redid: Edited “Write report”',
    'Undid: Edited “Write report”',
  ]);
});

test('fields are told with their values where these are short, the first three of them, and each once', () => {
  expect(
    changeWords([
      field({ field: 'planned_duration', before: 30, after: 45 }),
      field({ field: 'estimate_origin', before: null, after: 'own' }),
      field({ field: 'priority', before: 'medium', after: 'high' }),
      field({ field: 'description', before: 'a', after: 'b' }),
    ]),
  ).toEqual(['Estimate 30m to 45m', 'Priority Medium to High', 'Description']);
  expect(
    changeWords([
      field({ field: 'name', before: 'A', after: 'B' }),
      field({ field: 'list_id', before: 1, after: 2 }),
      field({ id: 8, field: 'list_id', before: 1, after: 2 }),
      field({ field: 'due_date', before: '2026-11-20', after: null }),
      field({ field: 'note', before: '', after: 'N' }),
    ]),
  ).toEqual(['Name “A” to “B”', 'List', expect.stringMatching(/^Due Fri, Nov 20.* to none$/), '1 more']);
});

test('the history of a task tells what has changed, or what was done, without its name', () => {
  const estimate = field({ field: 'planned_duration', before: 30, after: 45 });
  const words = (values: Partial<Command>) =>
    taskCommandWords(command(values), knownBy(command({ id: 1, undoes: null })));
  expect(words({ changed: [estimate] })).toBe('Estimate 30m to 45m');
  expect(words({ kind: 'extend_timer' })).toBe('Extended the timer');
  expect(words({ kind: 'create_tasks' })).toBe('Added several tasks');
  expect(words({ id: 2, kind: 'complete_task', undoes: 1, changed: [field({ field: 'reflection' })] })).toBe(
    'Undid: Completed',
  );
  const subject = { kind: 'plan', id: null, name: '2026-11-20' } as const;
  expect(words({ kind: 'add_to_plan', subject })).toMatch(/^Planned tasks for Fri, Nov 20/);
});
