import type { FastifyReply } from 'fastify';
import type { Metric } from 'prom-client';
import type { Server } from '#http/routes/server.ts';

/** Upper bounds in seconds: an answer takes some milliseconds, and the web app waits ten seconds for one. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Answers of one status: how many lie below each bound and above the one before, the last count above all of them. */
type Series = { counts: number[]; sum: number };

/** Answers of one route by their status. */
type Route = { method: string; route: string; byStatus: Map<number, Series> };

const NAME = 'daymark_http_request_duration_seconds';

/**
 * Times of answers. Each route notes its own in plain numbers, which become samples when somebody asks: the library's histogram
 * looks up its labels with every answer, which costs several times as much.
 */
export function makeRequestTimes() {
  const routes = new Map<string, Route>();

  function routeOf(method: string, route: string): Route {
    const key = `${method} ${route}`;
    const known = routes.get(key) ?? { method, route, byStatus: new Map() };
    routes.set(key, known);
    return known;
  }

  /** Notes the time of each answer. Addresses are told as patterns, such as /api/task/:id. */
  function watch(app: Server): void {
    app.addHook('onRoute', (options) => {
      const ofMethods = new Map([options.method].flat().map((method) => [method, routeOf(method, options.url)]));
      const [only] = ofMethods.size === 1 ? ofMethods.values() : [];
      options.onResponse = [
        ...[options.onResponse ?? []].flat(),
        (request, reply, done) => {
          note(
            request.method === 'HEAD' ? routeOf('HEAD', options.url) : (only ?? ofMethods.get(request.method)),
            reply,
          );
          done();
        },
      ];
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (request.is404) note(routeOf(request.method, 'none'), reply);
      done();
    });
  }

  const metric = {
    name: NAME,
    get: async () => ({
      ...{
        name: NAME,
        help: 'Time from the arrival of a request to the end of its answer; streams of events are left out',
      },
      ...{ type: 'histogram', aggregator: 'sum', values: [...routes.values()].filter(isTold).flatMap(samplesOf) },
    }),
  };

  /** Answers with 500 to 599, also those in place of a stream. They are added up when somebody asks: each hook costs every answer. */
  const failures = (): number => {
    const all = [...routes.values()].flatMap(({ byStatus }) => [...byStatus]);
    return total(all.flatMap(([status, { counts }]) => (status >= 500 ? counts : [])));
  };

  // The library asks a metric for these two alone; its types name its own classes.
  return { watch, failures, metric: metric as unknown as Metric };
}

const STREAMS: ReadonlySet<string> = new Set(['/api/events']);

/** The time of a stream is that for which somebody looked at a page. */
const isTold = ({ route }: Route): boolean => !STREAMS.has(route);

const total = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);

function note(route: Route | undefined, { statusCode, elapsedTime }: FastifyReply): void {
  if (!route) return;
  let series = route.byStatus.get(statusCode);
  if (!series) {
    series = { counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 };
    route.byStatus.set(statusCode, series);
  }
  const seconds = elapsedTime / 1000;
  let place = 0;
  while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place += 1;
  series.counts[place] = (series.counts[place] ?? 0) + 1;
  series.sum += seconds;
}

function samplesOf({ method, route, byStatus }: Route) {
  return [...byStatus].flatMap(([status, { counts, sum }]) => {
    const labels = { method, route, status };
    let below = 0;
    const buckets = counts.map((count, place) => {
      below += count;
      return { metricName: `${NAME}_bucket`, labels: { le: BOUNDS[place] ?? '+Inf', ...labels }, value: below };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: sum },
      { metricName: `${NAME}_count`, labels, value: below },
    ];
  });
}
