import { createServer } from 'node:http';
import { Counter, Gauge, Registry } from 'prom-client';
import type { OnStatement } from '#db/connection.ts';
import type { Server } from '#http/routes/server.ts';
import { registerProcessFigures } from './process-figures.ts';
import { makeRequestTimes } from './request-times.ts';

/** Figures that are read when somebody asks for the metrics. */
type Present = {
  streams: () => number;
  waitingRequests: () => number;
  transfers: () => number;
  runningTimers: () => Promise<number>;
  /** The moment of the last good backup in seconds since 1970; null where there is none. Absent where the server makes none. */
  lastBackup?: () => number | null;
  /** Connections to PostgreSQL; absent on SQLite. */
  connections?: () => { idle: number; used: number; waiting: number };
};

/** Figures of this process for Prometheus, by its conventions: base units, and names that begin with the application's. */
export function makeMetrics() {
  const register = new Registry();
  const registers = [register];
  const requests = makeRequestTimes();
  register.registerMetric(requests.metric);
  // Plain sums: a request has many statements, and to sort each into a histogram costs as much as a small one.
  const sums = { statements: 0, seconds: 0 };
  const sum = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  sum('daymark_database_statements_total', 'Statements that were run', () => sums.statements);
  sum(
    'daymark_database_seconds_total',
    'Time of these statements, on PostgreSQL with the way there and back',
    () => sums.seconds,
  );
  sum('daymark_http_request_errors_total', 'Requests that were answered with 500 to 599', requests.failures);
  registerProcessFigures(register);

  function tell(present: Present): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    gauge('daymark_event_streams', 'Open streams of events', present.streams);
    gauge('daymark_http_requests_waiting', 'Requests that wait for their turn', present.waitingRequests);
    gauge('daymark_transfers', 'Imports and exports under way', present.transfers);
    gauge('daymark_timers_running', 'Timers that run, of all processes together', present.runningTimers);
    const { connections, lastBackup } = present;
    if (lastBackup) {
      gauge(
        'daymark_backup_last_success_timestamp_seconds',
        'Moment of the last good backup, in seconds since 1970; 0 where there is none',
        () => lastBackup() ?? 0,
      );
    }
    if (!connections) return;
    new Gauge({
      name: 'daymark_database_connections',
      help: 'Connections to PostgreSQL by state, and statements that wait for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
      },
    });
  }

  /** Serves the figures at /metrics of a port of their own, which is not for everybody; gives what ends that. */
  async function serve(port: number, host: string, log: Server['log']): Promise<() => Promise<void>> {
    const server = createServer(async ({ url, method }, response) => {
      if (url !== '/metrics' || method !== 'GET') return void response.writeHead(404).end();
      try {
        const text = await register.metrics();
        response.writeHead(200, { 'content-type': register.contentType }).end(text);
      } catch (err) {
        log.warn({ err }, 'The metrics could not be read');
        response.writeHead(503).end();
      }
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
  }

  const noteStatement: OnStatement = (ms) => {
    sums.statements += 1;
    sums.seconds += ms / 1000;
  };

  return { noteStatement, watch: requests.watch, tell, serve };
}
