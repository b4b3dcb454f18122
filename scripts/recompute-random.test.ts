import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { login } from '@daymark/contract/sign-in.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { expect, test } from 'vitest';
import { casesOf, ENGINE, takePostgres } from '#server-test/engine.ts';
import { run, temporaryFolder } from '#server-test/process.ts';
import { printRecomputed } from './print-recomputed.ts';

/** Random accounts on a running server; 40 are tried before a release. */
const ACCOUNTS = Number(process.env['RECOMPUTE_ACCOUNTS'] ?? casesOf(2));

/** Ends a run that hangs. */
const PATIENCE = { timeout: 180_000 + ACCOUNTS * 60_000 };

const MAIN = join(import.meta.dirname, 'run.mjs');

/** The built server on a port, and what the command prints of random accounts on it beside the exit code. */
async function built() {
  const DATA_DIR = temporaryFolder();
  const { ready } = run({ DATA_DIR, ...(ENGINE === 'postgres' && { DATABASE_URL: (await takePostgres('new')).url }) });
  const url = await ready();
  const compare = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MAIN, 'recompute', '--against', url, ...args]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  return { DATA_DIR, url, compare };
}

test(
  'nothing that the built server tells of random accounts over the network is computed otherwise',
  PATIENCE,
  async () => {
    const { compare } = await built();
    const { code, stdout } = await compare('--random', String(ACCOUNTS));
    const lines = stdout.trim().split('\n');
    expect(lines.at(-1)).toMatch(/^[\d,]+ figures compared, none is told otherwise\.$/);
    expect(code).toBe(0);
    expect(lines).toHaveLength(ACCOUNTS + 1);
    expect(lines[0]).toMatch(/^1\. 2\d,\d{3} figures of 130 tasks in Europe\/Berlin$/);
    if (process.env['RECOMPUTE_ACCOUNTS']) console.log(stdout);
  },
);

test.runIf(ENGINE === 'sqlite')('an account of which something is told otherwise stays, the others go', async () => {
  const { DATA_DIR, url, compare } = await built();
  const db = new DatabaseSync(join(DATA_DIR, 'daymark.db'));
  db.exec(`create trigger spoil after insert on enrolments when new.worked_ms > 0 begin
    update enrolments set worked_ms = 1 where id = new.id; end`);
  const { code, stdout } = await compare('--random', '2', '--seed', '3');
  expect(code).toBe(1);
  const [, username = '', password = ''] = /The account stays: (random-3-\d+) \/ (.+)$/m.exec(stdout) ?? [];
  expect(stdout).toMatch(/^ {3}enrolment \d+ of the export worked_ms: told 1, computed \d+$/m);
  expect(stdout).toMatch(/^4\. [\d,]+ figures of 0 tasks in Pacific\/Apia$/m);
  const { user } = await senderTo(url)(login, { body: { login: username, password } });
  expect(db.prepare('select username from users').all()).toEqual([{ username: user.username }]);
  db.close();
});

test.each([
  {
    args: ['--random', '2'],
    message: '--random takes --against URL, may take --seed, and no other option and no file.',
  },
  {
    args: ['--random', '2', '--against', 'http://localhost:1', '--zone', 'UTC'],
    message: 'no other option and no file',
  },
  {
    args: ['--random', '0', '--against', 'http://localhost:1'],
    message: '--random must be a whole number from 1 to 1000',
  },
  { args: ['--random', '1', '--against', 'http://localhost:1'], message: 'No server answers at http://localhost:1.' },
])('$args fails with one sentence', async ({ args, message }) => {
  await expect(printRecomputed(args)).rejects.toThrow(message);
});
