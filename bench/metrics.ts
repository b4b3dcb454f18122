import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsStale } from '#scripts/build.mjs';
import { Failure } from '#scripts/processes.mjs';
import { loadNote, pinningNote } from './cores.ts';
import { type Measure, startMeasuring } from './measurement.ts';
import { killServers, type ServerProcess, startProduct, UNLIMITED } from './server-process.ts';
import { populate, SPEED_CALLS, type SpeedCall, type SpeedPopulation } from './speed-calls.ts';
import { mean, median, standardError } from './statistics.ts';
import { tableLines } from './table.ts';

export type MetricsOptions = { seconds: number; rounds: number; isJson: boolean };

/** The cheapest call, of which the metrics take the largest share, one of many rows, and one that writes. */
const CALLS = ['active timer', 'list of 100', 'create'].map(callNamed);

/** Share of the processor time of an answer that the metrics may take. */
const MOST_COST = 0.02;

/** Measurements of each call in one pair of servers. */
const PAIRS = 5;

/** Measurements of each call before those that count, while Node still compiles. */
const WARM_UPS = 2;

/** Processor milliseconds of an answer without metrics, and the share that they add. */
type Cost = { plain: number; cost: number };

/**
 * Measures the processor time of an answer with metrics and without, and fails where they cost more than they may. Two processes of
 * one program differ by some percent for as long as they run, so each round has two new ones, and the error is that of the rounds.
 */
export async function metrics({ seconds, rounds, isJson }: MetricsOptions): Promise<void> {
  await buildWhatIsStale();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  // A client for each server: the two of a pair run at the same time, so that other work on the machine slows both alike.
  const clients = [startMeasuring(seconds), startMeasuring(seconds)] as const;
  const print = isJson ? () => undefined : console.log;
  try {
    print(`${pinningNote()} ${loadNote()}`);
    const population = await fill(join(folder, 'filled'));
    const measures = { plain: clients[0].measure, metered: clients[1].measure };
    const perRound: Cost[][] = [];
    for (let round = 0; round < rounds; round += 1) perRound.push(await measureRound(folder, { measures, population }));
    const rows = CALLS.map(({ name }, index) => {
      const measured = perRound.flatMap((round) => round[index] ?? []);
      const costs = measured.map(({ cost }) => cost);
      return {
        name,
        plain: median(measured.map(({ plain }) => plain)),
        cost: mean(costs),
        error: standardError(costs),
      };
    });
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    const lines = tableLines([
      ['call', 'CPU ms without', 'cost', 'standard error'],
      ...rows.map(({ name, plain, cost, error }) => [name, plain, percent(cost), percent(error)]),
    ]);
    console.log(isJson ? JSON.stringify({ rows }, null, 2) : [...lines, '', loadNote()].join('\n'));
    const dear = rows.filter(({ cost }) => cost > MOST_COST).map(({ name }) => name);
    if (dear.length > 0) throw new Failure(`Metrics cost more than ${percent(MOST_COST)}: ${dear.join(', ')}.`);
  } finally {
    for (const { stop } of clients) stop();
    await killServers();
    rmSync(folder, { recursive: true, force: true });
  }
}

function callNamed(name: string): SpeedCall {
  const call = SPEED_CALLS.find((known) => known.name === name);
  if (!call) throw new Failure(`There is no call ${name}.`);
  return call;
}

async function fill(folder: string): Promise<SpeedPopulation> {
  const server = await startProduct(folder, { env: { ...UNLIMITED, TRUST_PROXY: '127.0.0.1' } });
  const population = await populate(server.url, 1);
  await server.stop('SIGTERM');
  return population;
}

type Measuring = { measures: { plain: Measure; metered: Measure }; population: SpeedPopulation };

/** The medians of each call in two new processes on two new copies of the filled folder. */
async function measureRound(folder: string, { measures, population }: Measuring): Promise<Cost[]> {
  const start = (name: string, env: Record<string, string> = {}) => {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(folder, 'filled'), join(folder, name), { recursive: true });
    return startProduct(join(folder, name), { env: { ...UNLIMITED, ...env } });
  };
  const plain = await start('plain');
  const metered = await start('metered', { METRICS_PORT: String(await freePort()) });
  const medians: Cost[] = [];
  for (const call of CALLS) {
    const cpuOf = async (measure: Measure, server: ServerProcess) =>
      (await measure(call, { server, product: server, population, connections: 1 })).cpuMs;
    const pairs: Cost[] = [];
    for (let time = 0; time < WARM_UPS + PAIRS; time += 1) {
      const [without, having] = await Promise.all([cpuOf(measures.plain, plain), cpuOf(measures.metered, metered)]);
      pairs.push({ plain: without, cost: having / without - 1 });
    }
    const counted = pairs.slice(WARM_UPS);
    medians.push({
      plain: median(counted.map((pair) => pair.plain)),
      cost: median(counted.map((pair) => pair.cost)),
    });
  }
  await Promise.all([plain, metered].map((server) => server.stop('SIGTERM')));
  return medians;
}

/** A port that nobody listens to at present. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
