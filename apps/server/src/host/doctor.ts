import { readSettings, SettingsError, withoutPooler } from '#config.ts';
import { isDistributed } from '#db/distributed.ts';
import { DatabaseStartupError, isOfSystem } from '#db/startup-errors.ts';
import { REFERENCES, SCHEMA } from '#doctor/catalog.ts';
import { DATA_CHECKS } from '#doctor/data.ts';
import { type Check, type Finding, fault, warning } from '#doctor/finding.ts';
import { backupFindings, diskFindings, fileFindings, settingsFindings } from '#doctor/machine.ts';
import { SEARCH } from '#doctor/search.ts';
import { type Command, EXIT, HostError, type Input } from './command.ts';
import { onDatabase } from './open-host.ts';

/** Damage comes first: what follows may only be its consequence. */
const CHECKS: Check[] = [...DATA_CHECKS.slice(0, 1), SCHEMA, REFERENCES, ...DATA_CHECKS.slice(1), SEARCH];

export const DOCTOR: Command = {
  name: 'doctor',
  usage: '',
  leastArgs: 0,
  mostArgs: 0,
  about: 'looks for faults of data, settings and machine',
  options: {
    repair: 'computes anew what follows from other data, and makes missing indexes and triggers; deletes nothing',
  },
  run: async (input) => {
    const findings = await examine(input);
    const repaired = input.options['repair'] ? await repair(input, findings) : new Set<Finding>();
    const left = findings.filter((finding) => !repaired.has(finding));
    const faults = left.filter(({ level }) => level === 'fault').length;
    const shown = findings.map(({ repair: mend, ...finding }, index) => ({
      ...finding,
      can_be_repaired: mend !== undefined,
      repaired: repaired.has(findings[index] as Finding),
    }));
    return {
      json: { healthy: faults === 0, findings: shown },
      text: shown.length === 0 ? 'No fault was found.' : shown.map(lineOf).join('\n'),
      exitCode: faults === 0 ? EXIT.done : EXIT.faultsFound,
    };
  },
};

type Shown = Omit<Finding, 'repair'> & { can_be_repaired: boolean; repaired: boolean };

function lineOf({ level, check, text, can_be_repaired, repaired }: Shown): string {
  const state = repaired ? ' Repaired.' : can_be_repaired ? ' --repair mends it.' : '';
  return `${level === 'fault' ? 'FAULT  ' : 'warning'}  ${check.padEnd(11)}${text}${state}`;
}

/** Settings that cannot be read, and a database that cannot be opened, are findings as well: nothing else can be looked at then. */
async function examine({ env, now, onStep }: Input): Promise<Finding[]> {
  try {
    const settings = withoutPooler(readSettings(env));
    const ofMachine = [
      ...settingsFindings(settings, env),
      ...(await looked('disk', () => diskFindings(settings))),
      ...(await looked('files', () => fileFindings(settings, env, now))),
      ...(await looked('backups', () => backupFindings(settings, now))),
    ];
    return [...ofMachine, ...(await examineData({ settings, now, onStep }))];
  } catch (error) {
    if (error instanceof SettingsError) return [fault('settings', error.message)];
    throw error;
  }
}

/** A check that the system refuses is a finding too, such as of a folder that the user of this command may not read. */
async function looked(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    if (isOfSystem(error)) return [fault(check, `It cannot be looked at (${error.message}).`)];
    throw error;
  }
}

/** Checks compare the schema with that of the migrations, and join rows of all users. */
const OF_CLUSTER = 'It is distributed, so that neither its schema nor its rows were looked at.';

type Examined = { settings: ReturnType<typeof readSettings>; now: Temporal.Instant; onStep: Input['onStep'] };

async function examineData({ settings, now, onStep }: Examined): Promise<Finding[]> {
  try {
    return await onDatabase(settings, now, async ({ db }) => {
      if (isDistributed(db)) return [warning('database', OF_CLUSTER)];
      const findings: Finding[] = [];
      for (const { name, run } of CHECKS) {
        onStep(name);
        findings.push(...(await run({ db, settings, now })));
      }
      return findings;
    });
  } catch (error) {
    if (error instanceof HostError || error instanceof DatabaseStartupError) return [fault('database', error.message)];
    throw error;
  }
}

/** All repairs are made, or none: they are one transaction. */
async function repair({ settings, now, onStep }: Input, findings: Finding[]): Promise<Set<Finding>> {
  const mendable = findings.filter((finding) => finding.repair);
  if (mendable.length === 0) return new Set();
  await onDatabase(settings(), now, ({ db }) =>
    db.transaction().execute(async (db) => {
      for (const finding of mendable) {
        onStep(`Repairing: ${finding.text}`);
        await finding.repair?.(db);
      }
    }),
  );
  return new Set(mendable);
}
