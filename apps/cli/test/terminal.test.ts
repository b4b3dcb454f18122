import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { commandLine, NODE, PROGRAM } from './command-line.ts';

/** Gives a program a terminal; only that of util-linux takes a command. */
const HAS_TERMINALS = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

/** Runs the program in a terminal of so many columns. Each answer is typed once its question stands there. */
async function inTerminal(
  args: readonly string[],
  { env, columns = 80, answers = [] }: { env: Record<string, string>; columns?: number; answers?: [string, string][] },
) {
  const command = `stty cols ${columns}; exec "$NODE" "$PROGRAM" ${args.map((arg) => `'${arg}'`).join(' ')}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', TERM: 'xterm', SHELL: '/bin/sh', NODE, PROGRAM, ...env },
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let screen = '';
  const left = [...answers];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    screen += text;
    const [question, answer] = left[0] ?? [];
    if (question === undefined || !screen.includes(question)) return;
    left.shift();
    child.stdin.write(answer);
  });
  const [code] = await once(child, 'close');
  return { code, raw: screen, lines: stripVTControlCharacters(screen).split(/\r?\n/) };
}

const CTRL_C = '\u0003';

test.runIf(HAS_TERMINALS)('login asks for address and token, and shows no letter of the token', async () => {
  const { env, token, url, folder, user } = await commandLine();
  const { code, raw, lines } = await inTerminal(['login'], {
    env: { ...env, DAYMARK_SERVER: '', DAYMARK_TOKEN: '' },
    answers: [
      ['Address of Daymark [http://127.0.0.1:3000]: ', `${url}\r`],
      ['Token (it is not shown): ', `${token}\r`],
    ],
  });
  expect(code).toBe(0);
  expect(lines).toContain(`Signed in at ${url} as Ada Lovelace (${user.username}).`);
  expect(raw).not.toContain(token.slice(4, 10));
  expect(existsSync(join(folder, 'daymark/config.json'))).toBe(true);
});

test.runIf(HAS_TERMINALS)('Ctrl C at a question ends with 130, and keeps nothing', async () => {
  const { env, url, folder } = await commandLine();
  const { code } = await inTerminal(['login', url], { env, answers: [['Token (it is not shown): ', `dmk_${CTRL_C}`]] });
  expect(code).toBe(130);
  expect(existsSync(join(folder, 'daymark'))).toBe(false);
});

test.runIf(HAS_TERMINALS)('where words mean several tasks, one is chosen by its number', async () => {
  const { env, given } = await commandLine();
  await given.task({ name: 'Offer for Harbor' });
  const other = await given.task({ name: 'Offer for Ana' });
  const { code, lines } = await inTerminal(['start', 'offer'], { env, answers: [['Which "offer"? [1-2] ', '2\r']] });
  expect(code).toBe(0);
  expect(lines.join('\n')).toMatch(`Started ${other.id} "Offer for Ana", 25m left.`);
});

test.runIf(HAS_TERMINALS)('forgotten time is asked for', async () => {
  const { env, given, daymark, passMinutes } = await commandLine();
  await given.task({ name: 'Offer', planned_duration: 25 });
  await daymark(['start', 'offer']);
  passMinutes(65);
  const question = 'The time of "Offer" was up 40m ago. How many of these minutes were work? ';
  const { code, lines } = await inTerminal(['pause'], { env, answers: [[question, '10\r']] });
  expect(code).toBe(0);
  expect(lines.join('\n')).toMatch('"Offer", 35m worked.');
});

test.runIf(HAS_TERMINALS)('a table keeps to a narrow terminal, and is whole in a pipe', async () => {
  const { env, given, daymark } = await commandLine();
  const name = `Write the offer for Harbor ${'and everybody else '.repeat(4)}`.trim();
  const { id } = await given.task({ name, due_date: '2199-01-31' });
  await daymark(['plan', '--add', String(id)]);
  const { raw, lines } = await inTerminal(['plan'], { env, columns: 40 });
  const [row = ''] = lines.filter((line) => line.includes('Write the'));
  expect(row.length).toBeLessThanOrEqual(40);
  expect(row).toMatch(new RegExp(`^ *${id} {2}Write the offer.*…`));
  expect(raw).toContain('\u001b[1m');
  const plain = await daymark(['plan']);
  expect(plain.stdout).toContain(name);
  expect(plain.stdout).not.toContain('\u001b');
  const { raw: colorless } = await inTerminal(['plan'], { env: { ...env, NO_COLOR: '1' }, columns: 40 });
  expect(colorless).not.toContain('\u001b[1m');
});
