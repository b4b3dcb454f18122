import { Failure } from '#scripts/processes.mjs';
import { startClient } from './client-process.ts';
import type { LoadOrder, LoadReport } from './generator.ts';
import { cpuTimeOf, cpuTimeWithChildren, type ServerProcess } from './server-process.ts';
import type { SpeedCall, SpeedPopulation } from './speed-calls.ts';

/** Waits and answers of one call as its clients saw them, and the processor time of the server and of PostgreSQL for an answer. */
export type Measurement = LoadReport & { cpuMs: number; databaseMs: number };

export type Measure = (call: SpeedCall, where: MeasuredServer) => Promise<Measurement>;

type MeasuredServer = {
  server: ServerProcess;
  /** The product that knows these accounts; the yardstick knows the measured calls only. */
  product: ServerProcess;
  population: SpeedPopulation;
  connections: number;
  /** The first processes of the PostgreSQL servers that hold its rows; none on SQLite. */
  postgres?: number[];
};

/** Answers of a call, after which a server runs compiled code and each connection to its database has its plans: no time would tell that. */
const WARM_UP_ANSWERS = 2000;

/** Limit of a warm-up whose answers wait for a busy disk. */
const WARM_UP_SECONDS = 10;

/** Answers before each round, by which new clients and cold caches of the processor are past. */
const ANSWERS_BEFORE_ROUND = 100;

/** Measures calls with clients in a process of their own, which `stop` ends. */
export function startMeasuring(seconds: number): { measure: Measure; stop: () => void } {
  const { ask, stop } = startClient('generator');
  const load = (order: LoadOrder) => ask<LoadReport>(order);
  const warm = new Set<string>();
  const measure: Measure = async (call, { server, product, population, connections, postgres = [] }) => {
    const { url, pid } = server;
    const databaseTime = () => postgres.reduce((sum, first) => sum + cpuTimeWithChildren(first), 0);
    const prepare = () => call.prepare(population, product.url, connections);
    const warmed = `${call.name} ${url} ${connections}`;
    const most = warm.has(warmed) ? ANSWERS_BEFORE_ROUND : WARM_UP_ANSWERS;
    await load({ url, requests: await prepare(), seconds: WARM_UP_SECONDS, most });
    warm.add(warmed);
    const requests = await prepare();
    const before = { server: cpuTimeOf(pid), database: databaseTime() };
    const report = await load({ url, requests, seconds });
    const answers = report.perSecond * report.seconds;
    const cpuMs = (cpuTimeOf(pid) - before.server) / answers;
    const databaseMs = (databaseTime() - before.database) / answers;
    const unexpected = Object.keys(report.statuses).filter((status) => Number(status) >= 300);
    if (unexpected.length > 0) throw new Failure(`${call.name} of ${url} answered ${unexpected.join(', ')}.`);
    return { ...report, cpuMs, databaseMs };
  };
  return { measure, stop };
}
