import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf, type Trust } from '#context/network.ts';
import { type LIMITS, UPLOAD_MS } from './limits.ts';

type Options = {
  limits: typeof LIMITS;
  /** Proxies open the connections of many clients. */
  isProxy: Trust | undefined;
};

/** Creates the server below the HTTP library, which passes one request of a connection at a time to `handle`. */
export function createLimitedServer(handle: RequestListener, { limits, isProxy }: Options): Server {
  const floods = refuseFloods(limits.floodPause, isProxy);
  const inTurn = oneAtATime(handle, limits.requestsOfConnection, floods.end);
  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      // The longest that any call allows: Node has one limit for all. See bodies.ts for the limit of each.
      requestTimeout: limits.headersTimeout + UPLOAD_MS,
      connectionsCheckingInterval: limits.checkingInterval,
      keepAliveTimeout: limits.keepAliveTimeout,
      // The hook of server.ts refuses it in the envelope.
      requireHostHeader: false,
    },
    inTurn,
  );
  server.on('checkExpectation', inTurn);
  server.prependListener('connection', floods.refuse);
  stopParsingWhenClosed(server);
  server.maxConnections = limits.connections;
  if (limits.connectionsOfNetwork > 0) limitNetworks(server, limits.connectionsOfNetwork, isProxy);
  return server;
}

/**
 * Closes connections on which nothing moves while they have an answer to take; times for sending are in bodies.ts and
 * pace.ts, and the server's own work is no silence. When this timer ends, Node compares the bytes left to be written with
 * those at the last write. So a client that has read some of them and then stopped is noticed at its second end.
 */
export function limitSilence(app: FastifyInstance, silenceMs: number): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Injected requests have no socket.
    const socket: Partial<Socket> = request.raw.socket;
    socket.setTimeout?.(silenceMs / 2);
    done(null, payload);
  });
}

/**
 * Node passes every request on that a chunk of bytes holds, a thousand at once where a client likes. Here the next one
 * waits until the answer before it has been taken, and a client with more than a few waiting is disconnected: browsers
 * and proxies never do that. None of its waiting requests is handled.
 */
function oneAtATime(handle: RequestListener, most: number, disconnect: (socket: Socket) => void): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length === most) return disconnect(socket);
    const start = () => {
      if (!socket.destroyed) handle(request, response);
    };
    queue.push(start);
    response.once('close', () => {
      queue.shift();
      queue[0]?.();
    });
    // The next request starts a tick later: the rest of the chunk can be reason to disconnect the client.
    if (queue.length === 1) process.nextTick(start);
  };
}

/** A client that floods connections opens new ones at once. Unread, they cost the server a third. */
function refuseFloods(pauseMs: number, isProxy: Trust | undefined) {
  const networks = new Set<string>();
  return {
    end: (socket: Socket): void => {
      const { remoteAddress = '' } = socket;
      socket.destroy();
      if (pauseMs === 0 || isProxy?.(remoteAddress, 0)) return;
      const network = networkOf(remoteAddress);
      networks.add(network);
      setTimeout(() => networks.delete(network), pauseMs).unref();
    },
    refuse: (socket: Socket): void => {
      if (networks.size > 0 && networks.has(networkOf(socket.remoteAddress ?? ''))) socket.destroy();
    },
  };
}

/** Tells Node's parser, after the headers of a request, that no more HTTP follows (llhttp, on_headers_complete). */
const STOP = 2;

type Parser = { onIncoming: (...parsed: unknown[]) => number };

/**
 * Node parses a chunk to its end, also after the connection was closed: a thousand requests that nobody handles take
 * longer than any answer. Its parser can be stopped only by this field, which it does not document.
 */
function stopParsingWhenClosed(server: Server): void {
  server.on('connection', (socket: Socket & { parser?: Parser | null }) => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (...parsed) => (socket.destroyed ? STOP : onIncoming(...parsed));
  });
}

function limitNetworks(server: Server, most: number, isProxy: Trust | undefined): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy?.(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count === most) return socket.destroy();
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
