import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '#scripts/processes.mjs';
import { loadNote, pinningNote } from './cores.ts';
import { startMeasuring } from './measurement.ts';
import { killServers, startProduct, UNLIMITED } from './server-process.ts';
import { populate, SPEED_CALLS } from './speed-calls.ts';
import { median } from './statistics.ts';
import { tableLines } from './table.ts';

export type MetricsOptions = { seconds: number; rounds: number; isJson: boolean };

/** The cheapest call, of which the metrics take the largest share, one of many rows, and one that writes. */
const CALLS = ['active timer', 'list of 100', 'create'];

/** Share of the processor time of an answer that the metrics may take. */
const MOST_COST = 0.02;

/** Measures the processor time of an answer with metrics and without, in interleaved rounds, and fails where they cost more than they may. */
export async function metrics({ seconds, rounds, isJson }: MetricsOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const { measure, stop } = startMeasuring(seconds);
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    const [plain, metered] = [join(folder, 'plain'), join(folder, 'metered')];
    const filling = await startProduct(plain, { env: { ...UNLIMITED, TRUST_PROXY: '127.0.0.1' } });
    const population = await populate(filling.url, 1);
    await filling.stop('SIGTERM');
    cpSync(plain, metered, { recursive: true });
    const without = await startProduct(plain, { env: UNLIMITED });
    const having = await startProduct(metered, { env: { ...UNLIMITED, METRICS_PORT: String(await freePort()) } });
    const rows = [];
    for (const name of CALLS) {
      const call = SPEED_CALLS.find((known) => known.name === name);
      if (!call) throw new Failure(`There is no call ${name}.`);
      const cpuOf = async (server: typeof without) =>
        (await measure(call, { server, product: server, population, connections: 1 })).cpuMs;
      const pairs: { without: number; having: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // Every second round begins with the other server, so that a machine that slows down slows both.
        const first = await cpuOf(round % 2 === 0 ? without : having);
        const second = await cpuOf(round % 2 === 0 ? having : without);
        pairs.push(round % 2 === 0 ? { without: first, having: second } : { without: second, having: first });
      }
      const costs = pairs.map((pair) => pair.having / pair.without - 1).toSorted((a, b) => a - b);
      rows.push({ name, without: median(pairs.map((pair) => pair.without)), cost: median(costs), costs });
    }
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    const cells: (string | number)[][] = rows.map(({ name, without, cost, costs }) => [
      ...[name, without, percent(cost)],
      `${percent(costs.at(0) ?? 0)} to ${percent(costs.at(-1) ?? 0)}`,
    ]);
    const text = [...tableLines([['call', 'CPU ms without', 'cost', 'rounds'], ...cells]), '', loadNote()].join('\n');
    console.log(isJson ? JSON.stringify({ rows }, null, 2) : text);
    const dear = rows.filter(({ cost }) => cost > MOST_COST);
    if (dear.length > 0)
      throw new Failure(`Metrics cost more than ${percent(MOST_COST)}: ${dear.map(({ name }) => name).join(', ')}.`);
  } finally {
    stop();
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A port that nobody listens to at present. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
