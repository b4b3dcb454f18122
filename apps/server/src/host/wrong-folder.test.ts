import { chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hosted } from '#test/hosted.ts';
import { run, runCommand, runProgram, temporaryFolder } from '#test/process.ts';

const COMMANDS = [
  ['backup'],
  ['doctor'],
  ['users'],
  ['invite'],
  ['reset-password', 'ada'],
  ['end-codes', 'ada'],
  ['disable', 'ada'],
  ['limits'],
];

test.each(COMMANDS)('%s names a missing folder and does not make it', async (...args) => {
  const folder = join(temporaryFolder(), 'mistyped');
  const { code, output, errors } = await runCommand({ DATA_DIR: folder }, ...args);
  expect(code).toBe(args[0] === 'doctor' ? 3 : 1);
  expect(output + errors).toContain(
    `There is no database ${join(folder, 'daymark.db')}. Set DATA_DIR to the folder of the server.`,
  );
  expect(output + errors).not.toContain('    at ');
  expect(existsSync(folder)).toBe(false);
});

test('a file in place of the folder is told in a sentence', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const { env, stop } = await hosted('sqlite');
  await stop();
  const backup = join(temporaryFolder(), 'one.backup');
  expect(await runCommand(env, 'backup', backup)).toMatchObject({ code: 0 });
  const wrong = { DATA_DIR: file };
  expect((await runCommand(wrong, 'restore', backup)).errors).toContain(
    `The folder ${file} cannot be made (EEXIST). Set DATA_DIR to another one.`,
  );
  expect((await runCommand(wrong, 'users')).errors).toContain(`There is no database ${join(file, 'daymark.db')}.`);
  const { code, output } = await runCommand(wrong, 'doctor');
  expect(code).toBe(3);
  expect(output).toMatch(/^FAULT {4}backups {4}It cannot be looked at \(ENOTDIR: .+\)\.$/m);
  expect(output).not.toContain('    at ');
});

test('a move without a target begins nothing', async () => {
  expect(await runCommand({ DATA_DIR: temporaryFolder() }, 'move', 'to-postgres')).toMatchObject({
    code: 1,
    errors: 'Set DATABASE_URL to the database on PostgreSQL.\n',
  });
});

test('doctor only warns of missing backups where the host makes them elsewhere', async () => {
  const { env, stop } = await hosted('sqlite');
  await stop();
  expect(await runCommand({ ...env, BACKUPS: 'off' }, 'doctor')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^warning {2}backups {4}BACKUPS is off, and there is no backup in /),
  });
});

const isRoot = process.getuid?.() === 0;

const NOBODY = 65_534;

test.skipIf(!isRoot)('a server that root starts on the folder of another user acts as that user', async () => {
  const folder = temporaryFolder();
  chownSync(folder, NOBODY, NOBODY);
  const { child, exit, ready } = run({ DATA_DIR: folder });
  await ready();
  child.kill('SIGTERM');
  await exit;
  const made = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  expect(made).toContain(join(folder, 'daymark.db'));
  expect(made.filter((file) => statSync(file).uid !== NOBODY)).toEqual([]);
});

test.skipIf(!isRoot)('what root restores and backs up belongs to the owner of the folder', async () => {
  const { env, stop } = await hosted('sqlite');
  await stop();
  const backup = join(temporaryFolder(), 'one.backup');
  await runCommand(env, 'backup', backup);
  const folder = temporaryFolder();
  for (const path of [folder, backup, join(backup, '..')]) chownSync(path, NOBODY, NOBODY);
  const DATA_DIR = folder;
  const restored = await runProgram({ DATA_DIR }, 'restore', backup);
  expect(restored).toMatchObject({
    code: 0,
    errors: expect.stringContaining(`… As user ${NOBODY}, who owns ${folder}`),
  });
  expect(await runProgram({ DATA_DIR }, 'backup')).toMatchObject({ code: 0 });
  const made = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  expect(made.length).toBeGreaterThanOrEqual(3);
  expect(made.filter((file) => statSync(file).uid !== NOBODY)).toEqual([]);
  rmSync(folder, { recursive: true });
});
