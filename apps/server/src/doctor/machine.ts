import { globSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError, unpackBackup } from '#backups/backup-file.ts';
import { backupFolder, listBackups } from '#backups/backup-folder.ts';
import type { Settings } from '#config.ts';
import { type Finding, fault, warning } from './finding.ts';

type Environment = Record<string, string | undefined>;

const DAY_MS = 86_400_000;

/** Settings that can be read and yet cannot mean what they say. */
export function settingsFindings(settings: Settings, env: Environment): Finding[] {
  const {
    publicUrl,
    trustProxy,
    outbound,
    outboundAllow,
    metricsPort,
    port,
    tasksPerList,
    tasksPerAccount,
    googleClientId,
  } = settings;
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const isLocal = ['127.0.0.1', '::1'].includes(settings.host);
  const findings: [boolean, Finding][] = [
    [
      isHttps && trustProxy === null,
      warning(
        'settings',
        'PUBLIC_URL is of https, so a proxy stands in front, but TRUST_PROXY names none: all visitors count as one.',
      ),
    ],
    [
      !isLocal && publicUrl === null,
      warning('settings', 'HOST is open to other machines, and PUBLIC_URL says not at which address.'),
    ],
    [
      !isLocal && publicUrl?.startsWith('http:') === true,
      warning('settings', 'PUBLIC_URL is without TLS: passwords travel readable.'),
    ],
    [
      outboundAllow.length > 0 && outbound === 'off',
      fault('settings', 'OUTBOUND_ALLOW names addresses, but OUTBOUND is off.'),
    ],
    [metricsPort !== null && metricsPort === port, fault('settings', 'PORT and METRICS_PORT are the same.')],
    [tasksPerList > tasksPerAccount, fault('settings', 'TASKS_PER_LIST is above TASKS_PER_ACCOUNT, which wins.')],
    [
      googleClientId === null && !!env['GOOGLE_ISSUER']?.trim(),
      fault('settings', 'GOOGLE_ISSUER is set, but GOOGLE_CLIENT_ID is not: the button of Google is off.'),
    ],
    [
      settings.databaseUrl !== null &&
        !!env['DATA_DIR']?.trim() &&
        isFile(join(resolve(settings.dataDir), 'daymark.db')),
      warning('settings', `DATABASE_URL is set, so the database in ${resolve(settings.dataDir)} is not used.`),
    ],
  ];
  return findings.flatMap(([is, finding]) => (is ? [finding] : []));
}

/** The newest backup is read through: one that cannot be restored is none. */
export async function backupFindings(settings: Settings, now: Temporal.Instant): Promise<Finding[]> {
  const all = listBackups(settings);
  const damaged = all
    .filter(({ manifest }) => !manifest)
    .map(({ file }) => fault('backups', `The backup ${file} is damaged.`));
  const newest = all.find(({ manifest }) => manifest);
  if (!newest?.manifest) {
    const folder = backupFolder(settings);
    const none =
      settings.backups === 'off'
        ? warning(
            'backups',
            `BACKUPS is off, and there is no backup in ${folder}: see to those that are made elsewhere.`,
          )
        : fault('backups', `There is no backup in ${folder}.`);
    return [...damaged, none];
  }
  const age = now.epochMilliseconds - Temporal.Instant.from(newest.manifest.made_at).epochMilliseconds;
  const days = Math.floor(age / DAY_MS);
  const findings = days >= 2 ? [...damaged, fault('backups', `The newest backup is ${days} days old.`)] : damaged;
  if (age < -DAY_MS)
    findings.push(fault('clock', 'The newest backup is of the future: the clock of this machine is or was wrong.'));
  try {
    await unpackBackup(newest.file);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    findings.push(fault('backups', error.message));
  }
  return findings;
}

type Space = { free: number; total: number };

const spaceOf = (folder: string): Space => {
  const { bavail, bsize, blocks } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** A backup needs the room of a copy of the database, and of what it is packed to. */
export function diskFindings({ dataDir, databaseUrl }: Settings, read: (folder: string) => Space = spaceOf): Finding[] {
  if (databaseUrl !== null) return [];
  const folder = resolve(dataDir);
  const size = statSync(join(folder, 'daymark.db'), { throwIfNoEntry: false })?.size ?? 0;
  const { free, total } = read(folder);
  if (free < 2 * size)
    return [
      fault('disk', `The disk of ${folder} has less room than a backup needs: ${mb(free)} of ${mb(2 * size)} MB.`),
    ];
  return free < total / 20 && free < 1e9
    ? [warning('disk', `The disk of ${folder} is nearly full: ${mb(free)} MB are left.`)]
    : [];
}

const mb = (bytes: number) => Math.ceil(bytes / 1e6);

/** Files that others can read, and files that a killed process has left. */
export function fileFindings(settings: Settings, env: Environment, now: Temporal.Instant): Finding[] {
  const folder = resolve(settings.dataDir);
  const isWindows = process.platform === 'win32';
  const secrets = Object.entries(env).flatMap(([name, file]) =>
    name.endsWith('_FILE') && name.startsWith('DATABASE_URL') && file ? [file.trim()] : [],
  );
  const own = settings.databaseUrl === null ? [join(folder, 'daymark.db')] : [];
  const open = isWindows
    ? []
    : [...own, ...secrets, ...listBackups(settings).map(({ file }) => file)].filter(isReadByOthers);
  const left = [folder, backupFolder(settings)].flatMap((one) => oldLeftovers(one, now));
  return [
    ...open.map((file) =>
      fault('rights', `Others on this machine can read ${file}: \`chmod 600\` keeps it to its owner.`),
    ),
    ...left.map((file) => warning('leftovers', `${file} was left by a process that was killed: it can be deleted.`)),
  ];
}

const isReadByOthers = (file: string) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) !== 0;

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

function oldLeftovers(folder: string, now: Temporal.Instant): string[] {
  return globSync(['daymark*.part*', 'daymark.restoring.db*'], { cwd: folder })
    .map((name) => join(folder, name))
    .filter((file) => now.epochMilliseconds - statSync(file).mtimeMs > DAY_MS / 24);
}
