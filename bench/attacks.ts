import { closeSync, cpSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildWhatIsStale } from '#scripts/build.mjs';
import { Failure } from '#scripts/processes.mjs';
import { CERTIFICATE } from '#server-test/calendar-server.ts';
import { listsOf } from './archive-file.ts';
import type { Attack, Target } from './attack.ts';
import { ATTACKS } from './attack-list.ts';
import { type AttackRow, barsBrokenBy, reportOf, rowOf } from './attack-report.ts';
import type { AttackOrder, AttackReport } from './attacker.ts';
import type { BystanderAccount, BystanderOrder, BystanderReport } from './bystander.ts';
import { startClient } from './client-process.ts';
import { loadNote, pinningNote } from './cores.ts';
import { largestAsset, makeAccount, makeBystander, makeEmptyAccount } from './population.ts';
import {
  descriptorsOf,
  killServers,
  memoryOf,
  type ServerProcess,
  serverErrors,
  startProduct,
} from './server-process.ts';

export type AttackOptions = {
  /** Duration of each attack; one that has nothing left to do ends before. */
  seconds: number;
  /** Number of tasks in a large account. */
  tasks: number;
  /** Names of attacks; all where there are none. */
  only: string[];
  isJson: boolean;
};

const LARGE_ACCOUNTS = 3;
const EMPTY_ACCOUNTS = 12;

/** Requests a second of the user who is not attacking. */
export const PER_SECOND = 40;

export const WARM_UP_SECONDS = 3;

/** Runs each attack against a server of its own while another user works, and fails where a bar is broken. */
export async function attacks({ seconds, tasks, only, isJson }: AttackOptions): Promise<void> {
  const chosen = only.length === 0 ? ATTACKS : only.map(attackOf);
  await buildWhatIsStale();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    print(`Making accounts of ${tasks} tasks ...`);
    const template = join(folder, 'template');
    const made = await populate(template, tasks);
    const rows: AttackRow[] = [];
    for (const attack of [QUIET, ...chosen]) {
      print(`${attack.title} ...`);
      const dataDir = join(folder, attack.name);
      copyToDisk(template, dataDir);
      rows.push(await measure(attack, { ...made, dataDir, seconds }));
      rmSync(dataDir, { recursive: true });
    }
    console.log(isJson ? JSON.stringify(rows, null, 2) : reportOf(rows));
    const broken = rows.filter((row) => barsBrokenBy(row).length > 0);
    if (broken.length > 0) throw new Failure(`Bars are broken in: ${broken.map(({ name }) => name).join(', ')}.`);
  } finally {
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a folder of files, and waits until they lie on the disk: the first commit of the server would wait for it else. */
function copyToDisk(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(to, entry.name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}

/** The baseline: the other user alone, without an attack. */
const QUIET: Attack = {
  name: 'quiet',
  title: 'nothing but the other user',
  exports: true,
  prepare: () => () => Promise.resolve(),
};

function attackOf(wanted: string): Attack {
  const attack = ATTACKS.find(({ name }) => name === wanted);
  if (attack) return attack;
  throw new Failure(`--only must be one of ${ATTACKS.map(({ name }) => name).join(', ')}, not ${wanted}.`);
}

type Made = { target: Omit<Target, 'url'>; bystander: Omit<BystanderAccount, 'url'> };

/** Fills a data folder through the API, so that it works with any version of the database. */
async function populate(dataDir: string, tasks: number): Promise<Made> {
  const server = await startProduct(dataDir);
  try {
    const { url } = server;
    const bystander = await makeBystander(url);
    const longTexts = await makeAccount(url, { projects: [[300]], description: 10_000 });
    const longList = await makeAccount(url, { projects: [[tasks]] }, { projects: [listsOf(tasks)] });
    const large: Target['large'] = [];
    for (let made = 0; made < LARGE_ACCOUNTS; made += 1) {
      const { token, projects } = await makeAccount(url, { projects: [listsOf(tasks)] });
      large.push({ token, project: projects[0]?.id ?? 0 });
    }
    const empty: string[] = [];
    for (let made = 0; made < EMPTY_ACCOUNTS; made += 1) empty.push(await makeEmptyAccount(url));

    const listOf = ({ projects }: typeof longList) => projects[0]?.lists[0]?.id ?? 0;
    return {
      bystander,
      target: {
        asset: largestAsset(),
        longTexts: { token: longTexts.token, list: listOf(longTexts) },
        longList: { token: longList.token, list: listOf(longList) },
        large,
        empty,
        tasks,
      },
    };
  } finally {
    await server.stop('SIGTERM');
  }
}

type Extent = Made & { dataDir: string; seconds: number };

async function measure(attack: Attack, { target, bystander, dataDir, seconds }: Extent): Promise<AttackRow> {
  const server = await startProduct(dataDir, { env: attack.calendars ? readingCalendars(dataDir) : {} });
  const [attacker, other] = [startClient('attacker'), startClient('bystander')];
  const tell = <Answer>(order: AttackOrder) => attacker.ask<Answer>(order);
  const ask = <Answer>(order: BystanderOrder) => other.ask<Answer>(order);
  try {
    const { url } = server;
    await tell({ order: 'prepare', attack: attack.name, target: { ...target, url } });
    const account = { ...bystander, url };
    await ask({ order: 'start', account, perSecond: PER_SECOND, exports: attack.exports ?? false });
    await setTimeout(WARM_UP_SECONDS * 1000);
    const base = memoryOf(server.pid).now;
    const watched = watch(server);
    await ask({ order: 'mark' });
    const attacked = await tell<AttackReport>({ order: 'go', seconds });
    attacker.stop();
    const seen = await ask<BystanderReport>({ order: 'report' });
    const most = watched.stop();
    return rowOf(attack, {
      ...attacked,
      ...seen,
      memory: { base, peak: most.memory },
      descriptors: most.descriptors,
      ended: server.ended(),
      errors: Object.fromEntries(await serverErrors(server.log)),
    });
  } finally {
    attacker.stop();
    other.stop();
    await server.stop('SIGKILL');
  }
}

/** Settings of a server that reads calendars on loopback, whose certificate it trusts. */
function readingCalendars(dataDir: string) {
  const authority = join(dataDir, 'calendars.pem');
  writeFileSync(authority, CERTIFICATE);
  return { OUTBOUND: 'calendars', OUTBOUND_ALLOW: '127.0.0.1', NODE_EXTRA_CA_CERTS: authority };
}

const WATCH_MS = 200;

/** The largest figures that the system tells of the process, until it is stopped or has ended. */
function watch({ pid }: ServerProcess) {
  const most = { memory: 0, descriptors: 0 };
  const look = () => {
    most.memory = Math.max(most.memory, memoryOf(pid).peak);
    most.descriptors = Math.max(most.descriptors, descriptorsOf(pid));
  };
  const timer = setInterval(look, WATCH_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
