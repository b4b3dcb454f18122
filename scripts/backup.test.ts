import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '#server-test/app.ts';
import { temporaryFolder } from '#server-test/process.ts';
import { backUp } from './backup.ts';

vi.spyOn(process.stdout, 'write').mockReturnValue(true);

function useFolder(dataDir: string) {
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('the copy holds every acknowledged write while the server goes on writing', async () => {
  const { given, dataDir } = await testApp();
  useFolder(dataDir);
  for (let i = 0; i < 20; i++) await given.project({ name: `Project ${i}` });
  const copy = join(temporaryFolder(), 'copy.db');
  const writing = Promise.all(Array.from({ length: 20 }, () => given.project()));
  await backUp([copy]);
  await writing;
  expect(statSync(copy).mode & 0o077).toBe(0);
  const db = new DatabaseSync(copy, { readOnly: true });
  onTestFinished(() => db.close());
  const names = db.prepare('select name from projects order by id').all();
  expect(names.slice(0, 20).map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, i) => `Project ${i}`));
});

test('an existing file is not replaced', async () => {
  const { dataDir } = await testApp();
  useFolder(dataDir);
  const copy = join(temporaryFolder(), 'copy.db');
  writeFileSync(copy, 'precious');
  await expect(backUp([copy])).rejects.toThrow(`The file ${copy} is there already, and a copy replaces nothing.`);
});

test('a server on PostgreSQL is copied by the tools of PostgreSQL', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://me:hunter2@db/daymark');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(backUp([join(temporaryFolder(), 'copy.db')])).rejects.toThrow(
    'The data lies in PostgreSQL, which DATABASE_URL names: copy it with pg_dump.',
  );
});

test('a missing argument and a missing database fail with one sentence', async () => {
  const folder = temporaryFolder();
  useFolder(folder);
  await expect(backUp([])).rejects.toThrow('Name one file for the copy: npm run backup -- <file>');
  await expect(backUp([join(folder, 'copy.db')])).rejects.toThrow(
    `There is no database ${join(folder, 'daymark.db')}.`,
  );
});
