import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeBackup } from '#backups/backup-file.ts';
import { makeBackupFolder, nameOf } from '#backups/backup-folder.ts';
import { backUpInto } from '#backups/make-backup.ts';
import { readSettings } from '#config.ts';
import { flipped } from '#test/damaged-files.ts';
import { only, patient } from '#test/patient.ts';
import { diskFindings } from './machine.ts';

test('a missing, a damaged and an old backup, an open secret and an unused database are told on PostgreSQL', async () => {
  const { env, folder, examine } = await patient('postgres');
  const backups = async () => only(await examine({ BACKUPS: 'daily' }), 'backups').map(({ text }) => text);
  expect(await backups()).toEqual([expect.stringMatching(/^There is no backup in/)]);
  const settings = readSettings(env);
  const given = async (made: Temporal.Instant) => {
    const file = join(makeBackupFolder(settings), nameOf(made, 'daily'));
    const facts = { contents: 'postgresql', made_at: made.toString(), version: '1.0.0', schema: '0001-core' } as const;
    await writeBackup(file, Readable.from([Buffer.from('select 1;')]), facts);
    return file;
  };
  const old = await given(Temporal.Now.instant().subtract({ hours: 73 }));
  expect(await backups()).toEqual(['The newest backup is 3 days old.']);
  const fresh = await given(Temporal.Now.instant());
  expect(await examine()).toEqual({ healthy: true, findings: [] });
  writeFileSync(old, 'Dear diary');
  expect(await backups()).toEqual([`The backup ${old} is damaged.`]);
  flipped(readFileSync(fresh).length - 10)(fresh);
  expect(await backups()).toEqual([`The backup ${old} is damaged.`, expect.stringContaining(`${fresh} is damaged (`)]);

  const secret = join(folder, 'database-url');
  writeFileSync(secret, env['DATABASE_URL'] ?? '', { mode: 0o644 });
  chmodSync(secret, 0o644);
  writeFileSync(join(folder, 'daymark.db'), '', { mode: 0o600 });
  const told = await examine({ DATABASE_URL: '', DATABASE_URL_FILE: secret });
  expect(only(told, 'rights').map(({ text }) => text)).toEqual([expect.stringContaining(`can read ${secret}`)]);
  expect(only(told, 'settings').map(({ text }) => text)).toEqual([expect.stringContaining('is not used')]);
});

test('settings that contradict each other, and a secret that cannot be read, are told', async () => {
  const { examine } = await patient('sqlite');
  const texts = async (env: Record<string, string>) => only(await examine(env), 'settings').map(({ text }) => text);
  expect(await texts({})).toEqual([]);
  expect(await texts({ PUBLIC_URL: 'https://plan.example.org' })).toEqual([
    expect.stringContaining('TRUST_PROXY names none'),
  ]);
  expect(await texts({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('PUBLIC_URL says not')]);
  expect(await texts({ OUTBOUND_ALLOW: '10.0.0.1' })).toEqual(['OUTBOUND_ALLOW names addresses, but OUTBOUND is off.']);
  expect(await texts({ TASKS_PER_ACCOUNT: '5' })).toEqual([expect.stringContaining('TASKS_PER_LIST is above')]);
  expect(await texts({ METRICS_PORT: '3000', PORT: '3000' })).toEqual(['PORT and METRICS_PORT are the same.']);
  expect(await texts({ DATABASE_URL_FILE: '/nowhere/secret' })).toEqual([
    'DATABASE_URL_FILE names /nowhere/secret, which cannot be read (ENOENT).',
  ]);
});

test('an old, a damaged and a missing backup, open files, leftovers and a full disk are told', async () => {
  const { env, folder, examine } = await patient('sqlite');
  const settings = readSettings(env);
  const threeDaysAgo = Temporal.Now.instant().subtract({ hours: 73 });
  const { file } = await backUpInto(settings, { now: threeDaysAgo, reason: 'daily' });
  expect(only(await examine(), 'backups')).toMatchObject([{ text: 'The newest backup is 3 days old.' }]);
  const { file: fresh } = await backUpInto(settings, { now: Temporal.Now.instant(), reason: 'daily' });
  expect(await examine()).toEqual({ healthy: true, findings: [] });
  writeFileSync(file, 'Dear diary');
  expect(only(await examine(), 'backups')).toMatchObject([{ text: `The backup ${file} is damaged.` }]);
  chmodSync(fresh, 0o644);
  chmodSync(join(folder, 'daymark.db'), 0o644);
  expect(only(await examine(), 'rights')).toHaveLength(2);
  mkdirSync(join(folder, 'backups'), { recursive: true });
  const left = join(folder, 'daymark.restoring.db');
  writeFileSync(left, '');
  expect(only(await examine(), 'leftovers')).toEqual([]);
  utimesSync(left, 1000, 1000);
  expect(only(await examine(), 'leftovers')).toMatchObject([{ level: 'warning', text: expect.stringContaining(left) }]);
  expect(diskFindings(settings, () => ({ free: 1000, total: 1e12 }))).toMatchObject([
    { level: 'fault', check: 'disk' },
  ]);
  expect(diskFindings(settings, () => ({ free: 5e8, total: 1e12 }))).toMatchObject([
    { level: 'warning', check: 'disk' },
  ]);
  expect(diskFindings(settings, () => ({ free: 5e11, total: 1e12 }))).toEqual([]);
});
