import { statSync } from 'node:fs';
import { backupFolder, lastBackupAt, listBackups } from '#backups/backup-folder.ts';
import { backUpInto, makeBackup } from '#backups/make-backup.ts';
import { checkBackup, restore } from '#backups/restore.ts';
import { type Answer, type Command, type Input, sizeOf, tableOf, UsageError } from './command.ts';

/** Bytes between two tellings of progress. */
const TOLD_EACH = 100_000_000;

export const BACKUP: Command = {
  name: 'backup',
  usage: '[file]',
  leastArgs: 0,
  mostArgs: 1,
  about: 'makes a backup in BACKUP_DIR, or in this file',
  options: { list: 'lists the backups of BACKUP_DIR', 'check=': 'reads this backup through and changes nothing' },
  run: async (input) => {
    const { settings, args, options, now, fileOf } = input;
    const checked = options['check'];
    if (
      (options['list'] || checked !== undefined) &&
      args.length + Number(checked !== undefined && !!options['list']) > 0
    ) {
      throw new UsageError('A file, --list and --check exclude each other.');
    }
    if (options['list']) return listed(input);
    if (checked !== undefined) return check(input, fileOf(String(checked)));
    const onProgress = telling(input.onStep);
    const [name] = args;
    const { file, manifest } =
      name === undefined
        ? await backUpInto(settings(), { now, onProgress, reason: 'asked' })
        : { file: fileOf(name), manifest: await makeBackup(settings(), fileOf(name), { now, onProgress }) };
    return {
      json: { file, ...manifest },
      text: `Backed up to ${file} (${sizeOf(statSync(file).size)}), and read back.`,
    };
  },
};

export const RESTORE: Command = {
  name: 'restore',
  usage: '<file>',
  leastArgs: 1,
  mostArgs: 1,
  about: 'puts a backup in place of the data, which is kept aside; every server has to be stopped',
  options: { check: 'checks the backup alone, and touches nothing' },
  run: async (input) => {
    const {
      settings,
      args: [name = ''],
      options,
      now,
      onStep,
      fileOf,
    } = input;
    if (options['check']) return check(input, fileOf(name));
    const { where, aside } = await restore(settings(), fileOf(name), { now, onStep });
    const kept = aside === null ? 'There was nothing before.' : `What was there before is kept as ${aside}.`;
    return { json: { restored: where, aside }, text: `Restored ${where}. ${kept} Start Daymark now.` };
  },
};

function listed({ settings }: Input): Answer {
  const read = settings();
  const all = listBackups(read);
  const rows = all.map(({ file, bytes, manifest }) => [
    file,
    manifest?.made_at ?? 'damaged',
    sizeOf(bytes),
    manifest?.schema ?? null,
  ]);
  const last = lastBackupAt(read);
  return {
    json: {
      folder: backupFolder(read),
      last_at: last === null ? null : Temporal.Instant.fromEpochMilliseconds(last).toString(),
      backups: all,
    },
    text:
      all.length === 0
        ? `There are no backups in ${backupFolder(read)}.`
        : tableOf(['File', 'Made', 'Size', 'Schema'], rows),
  };
}

async function check({ settings, onStep }: Input, file: string): Promise<Answer> {
  const manifest = await checkBackup(file, settings(), onStep);
  if (!manifest)
    return {
      json: { file, contents: 'sqlite' },
      text: `${file} is a plain database; \`restore\` checks its pages before it takes it.`,
    };
  return {
    json: { file, ...manifest },
    text: `${file} is whole: of ${manifest.made_at}, made by Daymark ${manifest.version}, schema ${manifest.schema}.`,
  };
}

function telling(onStep: (step: string) => void) {
  let told = 0;
  return (bytes: number) => {
    if (bytes - told < TOLD_EACH) return;
    told = bytes;
    onStep(`${sizeOf(bytes)} copied`);
  };
}
