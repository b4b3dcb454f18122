import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '#scripts/processes.mjs';
import { type AttackRow, barsBrokenBy, reportOf, rowOf } from './attack-report.ts';
import { PER_SECOND, WARM_UP_SECONDS } from './attacks.ts';
import type { BystanderOrder, BystanderReport } from './bystander.ts';
import { startClient } from './client-process.ts';
import { loadNote, pinningNote } from './cores.ts';
import { PLANNER_FILES } from './planner-files.ts';
import type { PlannerFile } from './planner-rows.ts';
import { makeBystander, makeEmptyAccount } from './population.ts';
import {
  cpuTimeOfProcess,
  descriptorsOf,
  killServers,
  memoryOf,
  type ServerProcess,
  serverErrors,
  startProduct,
} from './server-process.ts';
import { tableLines } from './table.ts';

export type ImportOptions = {
  /** Number of tasks in a file. */
  tasks: number;
  /** Names of planners; all where there are none. */
  only: string[];
  isJson: boolean;
};

/** Calls that are measured, and the seconds that each may take for a file of 100,000 tasks. */
const CALLS = [
  { name: 'preview', path: '/preview', status: 200, most: 5 },
  { name: 'import', path: '', status: 201, most: 60 },
] as const;

/** A file is held whole while it is read, with everything that is made of it. */
const MOST_MEMORY = 1200;

type ImportRow = AttackRow & { cpu: number; most: number };

/** Previews and imports large files of other planners while another user works, and fails where a bar is broken. */
export async function imports({ tasks, only, isJson }: ImportOptions): Promise<void> {
  const chosen = only.length === 0 ? PLANNER_FILES : only.map(fileOf);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    const rows: ImportRow[] = [];
    for (const file of chosen) {
      const bytes = file.bytes(tasks);
      const size = `${tasks} tasks with ${file.entries} entries each, ${Math.round(bytes.length / 1024 ** 2)} MiB`;
      print(`${file.planner}: ${size} ...`);
      for (const row of await measure(file, bytes, join(folder, file.name))) {
        rows.push(row);
        print(`${row.name}: ${row.seconds.toFixed(1)} s, ${row.cpu.toFixed(1)} s of processor time. ${loadNote()}`);
      }
    }
    const broken = rows.filter((row) => row.seconds > row.most || barsBrokenBy(row).length > 0);
    console.log(isJson ? JSON.stringify(rows, null, 2) : textOf(rows));
    if (broken.length > 0) throw new Failure(`Bars are broken in: ${broken.map(({ name }) => name).join(', ')}.`);
  } finally {
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fileOf(wanted: string): PlannerFile {
  const file = PLANNER_FILES.find(({ planner }) => planner === wanted);
  if (file) return file;
  throw new Failure(`--only must be one of ${PLANNER_FILES.map(({ planner }) => planner).join(', ')}, not ${wanted}.`);
}

/** The preview and the import of one file by a server of its own. */
async function measure(file: PlannerFile, bytes: Buffer, dataDir: string): Promise<ImportRow[]> {
  const server = await startProduct(dataDir);
  const other = startClient('bystander');
  const ask = <Answer>(order: BystanderOrder) => other.ask<Answer>(order);
  try {
    const account = { ...(await makeBystander(server.url)), url: server.url };
    const token = await makeEmptyAccount(server.url);
    await ask({ order: 'start', account, perSecond: PER_SECOND, exports: false });
    await setTimeout(WARM_UP_SECONDS * 1000);
    const rows: ImportRow[] = [];
    for (const call of CALLS) {
      const base = memoryOf(server.pid).now;
      await ask({ order: 'mark' });
      const sent = await timed(server, () => send(server.url, { token, file, bytes, call }));
      const row = rowOf(
        { name: `${call.name} of ${file.planner}`, bars: { memory: MOST_MEMORY } },
        {
          ...(await ask<BystanderReport>({ order: 'report' })),
          seconds: sent.seconds,
          tally: {},
          memory: { base, peak: memoryOf(server.pid).peak },
          descriptors: descriptorsOf(server.pid),
          ended: server.ended(),
          errors: Object.fromEntries(await serverErrors(server.log)),
        },
      );
      rows.push({ ...row, cpu: sent.cpu, most: call.most });
    }
    return rows;
  } finally {
    other.stop();
    await server.stop('SIGKILL');
  }
}

/** Seconds of a call, and those of the server's processors in it. */
async function timed({ pid }: ServerProcess, call: () => Promise<void>): Promise<{ seconds: number; cpu: number }> {
  const [begin, before] = [performance.now(), cpuTimeOfProcess(pid)];
  await call();
  return { seconds: (performance.now() - begin) / 1000, cpu: (cpuTimeOfProcess(pid) - before) / 1000 };
}

type Sent = { token: string; file: PlannerFile; bytes: Buffer; call: (typeof CALLS)[number] };

/** Sends the file, and waits as long as its answer takes: a slow one is measured as well. */
async function send(url: string, { token, file: { name }, bytes, call: { path, status } }: Sent): Promise<void> {
  const sent = request(`${url}/api/import${path}?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      'x-time-zone': 'Europe/Berlin',
    },
  });
  sent.end(bytes);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== status) throw new Failure(`${name} was answered with ${answer.statusCode}: ${body}`);
}

function textOf(rows: ImportRow[]): string {
  const lines = tableLines([
    ['call', 's', 'must', 'CPU s', 'missed'],
    ...rows.map(({ name, seconds, most, cpu }) => [name, seconds, most, cpu, seconds > most ? 'too slow' : '–']),
  ]);
  return [reportOf(rows), ...lines, '', loadNote()].join('\n');
}
