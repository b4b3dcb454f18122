import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine, NODE, PROGRAM, runProgram, start } from './command-line.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Completes the last of these words in bash as its function does, and takes the first answer as bash would read it then. */
const COMPLETED = `
  source <("$NODE" "$PROGRAM" completion bash)
  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); word="\${COMP_WORDS[COMP_CWORD]}"
  _daymark
  case $word in [\\"\\']*) quote=\${word:0:1} ;; esac
  for reply in "\${COMPREPLY[@]}"; do eval "set -- $quote$reply$quote"; printf '%s|%s\\n' "$#" "$1"; done`;

type Person = Pick<Awaited<ReturnType<typeof commandLine>>, 'env' | 'folder'>;

async function offered({ env, folder }: Person, ...words: string[]): Promise<string[]> {
  const { stdout, stderr } = await runProgram('bash', ['--norc', '-c', COMPLETED, 'bash', 'daymark', ...words], {
    env: { ...env, NODE, PROGRAM },
    cwd: folder,
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

test.runIf(has('bash'))('bash completes commands, options, their values and days', async () => {
  const person = await commandLine();
  expect(await offered(person, 'p')).toEqual(['1|pause', '1|plan']);
  expect(await offered(person, 'done', '--l')).toEqual(['1|--learned']);
  expect(await offered(person, 'done', '--feeling', 'f')).toEqual(['1|focused', '1|frustrated']);
  expect(await offered(person, 'plan', 'to')).toEqual(['1|today', '1|tomorrow']);
  expect(await offered(person, 'export', '')).toEqual([]);
});

const HOSTILE = 'Pay $(touch pwned) `touch pwned` "now" it\'s \\ due';

test.runIf(has('bash'))('bash completes names of open tasks, and runs nothing that stands in them', async () => {
  const { given, ...person } = await commandLine();
  await given.task({ name: 'Write the offer' });
  await given.task({ name: HOSTILE });
  expect(await offered(person, 'start', 'Wri')).toEqual(['1|Write the offer']);
  expect(await offered(person, 'start', 'Write\\ the')).toEqual(['1|Write the offer']);
  expect(await offered(person, 'plan', '--add', 'Pay')).toEqual([`1|${HOSTILE}`]);
  expect(await offered(person, 'start', '"Pay')).toEqual([`1|${HOSTILE}`]);
  expect(await offered(person, 'start', "'Pay")).toEqual([`1|${HOSTILE}`]);
  expect(existsSync(join(person.folder, 'pwned'))).toBe(false);
});

test.runIf(has('bash'))('without an answer of the server bash completes nothing, and says nothing', async () => {
  const person = await commandLine({ scopes: ['timer'] });
  expect(await offered(person, 'start', '')).toEqual([]);
});

test.each(['bash', 'zsh'].filter(has))('the script for %s has no fault of syntax', async (shell) => {
  const { stdout, code } = await start(['completion', shell]).ended;
  expect(code).toBe(0);
  expect(stdout).toContain(PROGRAM);
  expect(await runProgram(shell, ['-n'], { stdin: stdout })).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a script for another shell is refused', async () => {
  expect(await start(['completion', 'fish']).ended).toEqual({
    code: 2,
    stdout: '',
    stderr: 'daymark: completion takes bash or zsh.\n  Help: daymark completion --help\n',
  });
});
