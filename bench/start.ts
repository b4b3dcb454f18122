import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildWhatIsStale } from '#scripts/build.mjs';
import { Failure } from '#scripts/processes.mjs';
import { loadNote, pinningNote } from './cores.ts';
import { cpuTimeOf, killServers, memoryOf, type ServerProcess, startCommand, startHello } from './server-process.ts';
import { median } from './statistics.ts';
import { tableLines } from './table.ts';

type Start = { ms: number; cpuMs: number; memory: number };

/** `must` is the most of product ÷ a server that only greets. */
const FIGURES: { key: keyof Start; title: string; must: number | null }[] = [
  { key: 'ms', title: 'start, ms', must: 3.5 },
  { key: 'cpuMs', title: 'processor time of the start, ms', must: null },
  { key: 'memory', title: 'idle memory, MiB', must: 1.6 },
];

const SETTLE_MS = 3000;

/** Measures starts on an existing database, in turn with those of a server that only greets. */
export async function start({ rounds, isJson }: { rounds: number; isJson: boolean }): Promise<void> {
  await buildWhatIsStale();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  try {
    const [product, hello] = [() => startCommand(join(folder, 'data')), () => startHello(join(folder, 'hello'))];
    for (const first of [product, hello]) await measureStart(first); // makes the database, and the caches of Node
    const starts: { product: Start; hello: Start }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      starts.push({ product: await measureStart(product), hello: await measureStart(hello) });
    }
    const rows = FIGURES.map(({ key, ...figure }) => ({
      ...figure,
      product: median(starts.map((start) => start.product[key])),
      hello: median(starts.map((start) => start.hello[key])),
      ratio: median(starts.map((start) => start.product[key] / start.hello[key])),
    }));
    const lines = tableLines([
      ['', 'npm start', 'hello', 'ratio', 'must'],
      ...rows.map(({ title, product, hello, ratio, must }) => [title, product, hello, ratio, must ?? '']),
    ]);
    console.log(isJson ? JSON.stringify(rows, null, 2) : [...lines, `${pinningNote()} ${loadNote()}`].join('\n'));
    const missed = rows.filter(({ ratio, must }) => must !== null && ratio > must);
    if (missed.length > 0) throw new Failure(`Missed goals: ${missed.map(({ title }) => title).join('; ')}.`);
  } finally {
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStart(startServer: () => Promise<ServerProcess>): Promise<Start> {
  const from = performance.now();
  const server = await startServer();
  const [ms, cpuMs] = [performance.now() - from, cpuTimeOf(server.pid)];
  await fetch(`${server.url}/health`);
  await setTimeout(SETTLE_MS);
  const memory = memoryOf(server.pid).now;
  await server.stop('SIGTERM');
  return { ms, cpuMs, memory };
}
