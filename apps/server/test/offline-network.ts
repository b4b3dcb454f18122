import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { VirtualClock } from './offline-clock.ts';

/**
 * Faults of one request and its answer on the way. `late` reaches the server after its sender has given up; `cut` closes the
 * connection in the middle of the body.
 */
export const FAULTS = ['drop', 'lose', 'cut', 'slow', 'late', 'hang', 'gateway', 'lost-gateway'] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults of all requests, until the network is open again. */
export const MODES = ['open', 'drop', 'lose', 'hang', 'gateway'] as const;
export type Mode = (typeof MODES)[number];

/** Milliseconds of a slow answer, and of a request that arrives after the ten seconds for which a page waits. */
const SLOW_MS = 4_000;
const LATE_MS = 14_000;

/** The header by which the network knows the request of a page. */
export const FLIGHT_HEADER = 'x-flight';

export type Network = Awaited<ReturnType<typeof network>>;

/** The network between one browser and the server: a proxy on a port of its own, which does to requests what it is told. */
export async function network(clock: VirtualClock, target: () => string) {
  /** Requests of pages that are under way; a held one lets time pass. */
  const flights = new Map<string, () => void>();
  const faults: Fault[] = [];
  let mode: Mode = 'open';
  let made = 0;
  let isLate = false;

  const wait = (id: string, ms: number): Promise<void> => {
    flights.get(id)?.();
    const { promise, resolve } = Promise.withResolvers<void>();
    const landed = () => {
      if (flights.has(id)) flights.set(id, clock.begin());
      resolve();
    };
    clock.setTimer(proxy, ms, landed, true);
    return promise;
  };

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const end = clock.begin();
    try {
      const onward = request(new URL(url ?? '', target()), {
        method,
        headers: { ...headers, connection: 'close' },
      } as object);
      onward.end(body);
      const [answer] = (await once(onward, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 500, headers: answer.headers, content: await buffer(answer) };
    } catch {
      return undefined; // the server is away
    } finally {
      end();
    }
  }

  function faultOf({ headers }: IncomingMessage): Fault | 'open' {
    if (mode !== 'open') return mode;
    return (headers['idempotency-key'] !== undefined && faults.shift()) || 'open';
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const id = String(incoming.headers[FLIGHT_HEADER]);
    const fault = faultOf(incoming);
    if (fault === 'drop') return void outgoing.destroy();
    if (fault === 'gateway') return void outgoing.writeHead(502).end('<h1>Bad Gateway</h1>');
    if (fault === 'late') {
      isLate = true;
      await wait(id, LATE_MS);
    }
    const answer = await forward(incoming, body);
    if (fault === 'hang') return void flights.get(id)?.();
    if (!answer || fault === 'lose') return void outgoing.destroy();
    if (fault === 'lost-gateway') return void outgoing.writeHead(504).end('<h1>Gateway Timeout</h1>');
    if (fault === 'slow') await wait(id, SLOW_MS);
    outgoing.writeHead(answer.status, answer.headers);
    if (fault !== 'cut') return void outgoing.end(answer.content);
    outgoing.write(answer.content.subarray(0, answer.content.length >> 1), () => outgoing.destroy());
  }

  const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Milliseconds by which a request may have come later to the server than its age says. */
    lateness: () => (isLate ? LATE_MS : 0),
    /** The next change that is sent meets this. */
    fail: (fault: Fault) => void faults.push(fault),
    be: (next: Mode) => {
      mode = next;
    },
    heal: () => {
      mode = 'open';
      faults.length = 0;
    },
    /** A request of a page begins: its id, and the function that ends it. */
    depart: () => {
      made += 1;
      const id = String(made);
      flights.set(id, clock.begin());
      const land = () => {
        flights.get(id)?.();
        flights.delete(id);
      };
      return { id, land };
    },
    close: () => {
      clock.drop(proxy);
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(resolve));
    },
  };
}
