import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine, PROGRAM, runProgram, start } from './command-line.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Completes the last of these words in bash as its function does, and takes the first answer as bash would read it then. */
const COMPLETED = `
  source "$SCRIPT"
  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); word="\${COMP_WORDS[COMP_CWORD]}"
  _daymark
  case $word in [\\"\\']*) quote=\${word:0:1} ;; esac
  for reply in "\${COMPREPLY[@]}"; do eval "set -- $quote$reply$quote"; printf '%s|%s\\n' "$#" "$1"; done`;

/** A person who has completion in bash. */
async function withBash(options: Parameters<typeof commandLine>[0] = {}) {
  const person = await commandLine(options);
  const { env, folder, daymark } = person;
  const SCRIPT = join(folder, 'completion.bash');
  writeFileSync(SCRIPT, (await daymark(['completion', 'bash'])).stdout);
  const offered = async (...words: string[]): Promise<string[]> => {
    const args = ['--norc', '-c', COMPLETED, 'bash', 'daymark', ...words];
    const { stdout, stderr } = await runProgram('bash', args, { env: { ...env, SCRIPT }, cwd: folder });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  };
  return { ...person, offered };
}

test.runIf(has('bash'))('bash completes commands and options', async () => {
  const { offered } = await withBash();
  expect(await offered('p')).toEqual(['1|pause', '1|plan']);
  expect(await offered('done', 'offer', '--l')).toEqual(['1|--learned']);
});

const HOSTILE = 'Pay $(touch pwned) `touch pwned` "now" it\'s \\ due';

test.runIf(has('bash'))('bash completes names of open tasks, and runs nothing that stands in them', async () => {
  const { given, folder, offered } = await withBash();
  await given.task({ name: 'Write the offer' });
  await given.task({ name: HOSTILE });
  expect(await offered('start', 'Wri')).toEqual(['1|Write the offer']);
  expect(await offered('start', 'Write\\ the')).toEqual(['1|Write the offer']);
  expect(await offered('plan', '--add', 'Pay')).toEqual([`1|${HOSTILE}`]);
  expect(await offered('start', '"Pay')).toEqual([`1|${HOSTILE}`]);
  expect(await offered('start', "'Pay")).toEqual([`1|${HOSTILE}`]);
  expect(existsSync(join(folder, 'pwned'))).toBe(false);
});

test.runIf(has('bash'))('without an answer of the server bash completes nothing, and says nothing', async () => {
  const { offered } = await withBash({ scopes: ['timer'] });
  expect(await offered('start', '')).toEqual([]);
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
