import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy, tooManyRequests } from '#context/api-error.ts';
import { clientOf, networkOf } from '#context/network.ts';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

/** Limits of the requests that wait and work; bodies in bytes. */
export const FAIR_SHARES = {
  atOnce: 6,
  waiting: 1000,
  waitingInAll: 10_000,
  /** Bodies up to this size are bounded by the number of requests alone. */
  smallBody: 32 * 1024,
  /** Limits of larger bodies in memory, of one line and of all. */
  bodies: 8 * 1024 * 1024,
  bodiesInAll: 64 * 1024 * 1024,
};

type ShareLimits = typeof FAIR_SHARES;

/** Decorator of the server that tells how many requests wait for their turn. */
export const WAITING_REQUESTS = 'waitingRequests';

/** Request decorator that carries the place. */
const PLACE = 'place';

/**
 * Deals the server out to its users by turns. A request waits in the line of its user, or without a known sign-in in that
 * of its network. Between two turns the event loop reads what has arrived, so that a request is never behind more than one
 * of each other line. No turn is held while a client sends its body or reads its answer, nor while a change waits for the
 * disk.
 */
export function dealFairly(app: FastifyInstance, limits: ShareLimits): void {
  const turns = new Turns(limits);
  const tokens = new KnownTokens();
  const bodies = new BodyMemory(limits);
  app.decorateRequest(PLACE, null);
  app.decorate(WAITING_REQUESTS, () => turns.waiting);

  app.addHook('onRequest', async (request) => {
    const place = new QueuePlace(request, turns, tokens);
    request.setDecorator(PLACE, place);
    await place.take();
    // The client has left meanwhile: nothing has been done for it, and nobody reads the answer.
    if (request.raw.destroyed) throw busy();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request.raw)) {
      const place = queuePlaceOf(request);
      place.freeBody = bodies.reserve(place.line, sizeOf(request, app));
      // A body that came with its headers is read in the same turn.
      if (!request.raw.complete) place.leave();
    }
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const place = queuePlaceOf(request);
    if (place.isTaken) done();
    else place.take().then(() => done(), done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const place = queuePlaceOf(request);
    place.leave();
    place.freeBody();
    place.freeBody = () => {};
    done(null, payload);
  });
}

export function queuePlaceOf(request: FastifyRequest): QueuePlace {
  return request.getDecorator<QueuePlace>(PLACE);
}

/** The token of a request, of whatever worth. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The body of an upload is read in parts and never in memory as a whole. */
export const UPLOAD_CONFIG = { isUpload: true };

/** A request's place in its line. */
class QueuePlace {
  line: string;
  /** Gives back the memory of the body. */
  freeBody = () => {};
  readonly #turns: Turns;
  readonly #tokens: KnownTokens;
  readonly #key: string | undefined;
  #held: string | null = null;

  constructor(request: FastifyRequest, turns: Turns, tokens: KnownTokens) {
    this.#turns = turns;
    this.#tokens = tokens;
    const token = tokenOf(request);
    // Tokens are kept as hashes only.
    this.#key = token === undefined ? undefined : hash('sha256', token);
    this.line = tokens.lineOf(this.#key) ?? `network ${networkOf(clientOf(request))}`;
  }

  /** Notes whose token it is, once looked up: from then on it waits in the line of the user. */
  belongsTo(userId: number | undefined): void {
    if (this.#key === undefined) return;
    if (userId === undefined) this.#tokens.forget(this.#key);
    else this.line = this.#tokens.remember(this.#key, userId);
  }

  /** Whether it has a turn in its line. */
  get isTaken(): boolean {
    return this.#held === this.line;
  }

  /** Waits for a turn in its line, unless it has one. */
  async take(): Promise<void> {
    if (this.isTaken) return;
    this.leave();
    const { line } = this;
    await this.#turns.wait(line);
    this.#held = line;
  }

  /** Reads a file without a turn, and takes the next one for the work after it. */
  async *without(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.leave();
    try {
      yield* file;
    } finally {
      await this.take();
    }
  }

  leave(): void {
    if (this.#held !== null) this.#turns.end(this.#held);
    this.#held = null;
  }
}

type Waiting = { start: () => void; refuse: (error: Error) => void };

/** Starts one piece of work in each turn of the event loop. */
class Turns {
  readonly #queue: FairQueue<Waiting>;
  #pause: NodeJS.Immediate | null = null;

  constructor(limits: FairQueueLimits) {
    this.#queue = new FairQueue(limits);
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  wait(line: string): Promise<void> {
    return new Promise((start, refuse) => {
      this.#queue.add(line, { start, refuse })?.refuse(tooManyRequests());
      this.#startNext();
    });
  }

  end(line: string): void {
    this.#queue.done(line);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#pause !== null) return;
    const next = this.#queue.next();
    if (!next) return;
    // The queue pauses until the event loop has read what arrived meanwhile, and that waits in its lines.
    this.#pause = setImmediate(() => {
      this.#pause = null;
      this.#startNext();
    });
    next.item.start();
  }
}

/** Signed-in clients remembered at the same time. */
const MOST_TOKENS = 10_000;

/**
 * The lines of tokens that have been in force: a guess for the order of the look-ups, which decide. A token that was never
 * looked up waits in the line of its network, or made-up tokens would get a line each.
 */
class KnownTokens {
  readonly #lines = new Map<string, string>();

  lineOf(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#lines.get(key);
  }

  remember(key: string, userId: number): string {
    const line = `user ${userId}`;
    if (this.#lines.get(key) === line) return line;
    this.#lines.delete(key);
    this.#lines.set(key, line);
    const [oldest] = this.#lines.keys();
    if (this.#lines.size > MOST_TOKENS && oldest !== undefined) this.#lines.delete(oldest);
    return line;
  }

  forget(key: string): void {
    this.#lines.delete(key);
  }
}

/** Bounds the large bodies that are being read, or wait as a whole for their turn. */
class BodyMemory {
  readonly #limits: ShareLimits;
  readonly #ofLine = new Map<string, number>();
  #inAll = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Returns the function that gives the memory back, to be called once. */
  reserve(line: string, bytes: number): () => void {
    const { smallBody, bodies, bodiesInAll } = this.#limits;
    if (bytes <= smallBody) return () => {};
    if ((this.#ofLine.get(line) ?? 0) + bytes > bodies) throw tooManyRequests();
    if (this.#inAll + bytes > bodiesInAll) throw busy();
    this.#add(line, bytes);
    return () => this.#add(line, -bytes);
  }

  #add(line: string, bytes: number): void {
    const sum = (this.#ofLine.get(line) ?? 0) + bytes;
    if (sum === 0) this.#ofLine.delete(line);
    else this.#ofLine.set(line, sum);
    this.#inAll += bytes;
  }
}

/** The memory that the body can take: a chunked one may be as large as any. */
function sizeOf({ headers, routeOptions }: FastifyRequest, { initialConfig }: FastifyInstance): number {
  if ((routeOptions.config as Partial<typeof UPLOAD_CONFIG>).isUpload) return 0;
  const most = initialConfig.bodyLimit ?? 0;
  return Math.min(Number(headers['content-length'] ?? most), most);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
