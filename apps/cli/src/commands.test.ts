import { expect, test } from 'vitest';
import { candidatesFor } from '#help/candidates.ts';
import { helpOf, helpOfAll } from '#help/help-text.ts';
import { COMMANDS } from './commands.ts';

const NAMES = [
  'today',
  'add',
  'start',
  'pause',
  'done',
  'plan',
  'when',
  'fits',
  'busy',
  'export',
  'login',
  'logout',
  'completion',
];

test('the help names every command and exit code', () => {
  const help = helpOfAll(COMMANDS);
  expect([...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name)).toEqual(NAMES);
  expect([...help.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => code)).toEqual(['0', '1', '2', '3', '4', '130']);
});

test.each(COMMANDS)('the help of $name has its words, its options and an example', (command) => {
  const help = helpOf(command);
  expect(help).toMatch(new RegExp(`^daymark ${command.name}\\b`));
  for (const [option, { says }] of Object.entries(command.options)) {
    expect(help).toMatch(`\n  --${option} `);
    expect(help).toMatch(says);
  }
  expect(help).toMatch(/\nExamples?\n {2}(daymark|echo) /);
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});

test.each([
  { words: [''], offered: [...NAMES, 'help'] },
  { words: ['p'], offered: ['pause', 'plan'] },
  { words: ['help', 'lo'], offered: ['login', 'logout'] },
  { words: ['done', '--'], offered: ['--feeling', '--learned', '--overtime', '--json', '--help'] },
  { words: ['done', 'offer', '--feeling', 'f'], offered: ['focused', 'frustrated'] },
  { words: ['done', '--learned', ''], offered: [] }, // words of one's own
  { words: ['plan', 'to'], offered: ['today', 'tomorrow'] },
  { words: ['completion', ''], offered: ['bash', 'zsh'] },
  { words: ['export', 'day'], offered: [] }, // files, which the shell knows
  { words: ['someday', ''], offered: [] },
])('for $words completion offers $offered', async ({ words, offered }) => {
  expect(await candidatesFor(COMMANDS, words)).toEqual(offered);
});
