import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { RESET } from '@daymark/contract/events.ts';
import type { FastifyReply } from 'fastify';
import { busy, databaseUnavailable, tooManyStreams } from '#context/api-error.ts';
import type { ChangeNotification } from '#context/changes.ts';
import type { UserContext } from '#context/context.ts';
import { ChangeHistory } from './change-history.ts';

export const STREAM_LIMITS = {
  /** Limit of streams of one user at the same time: a browser has one for all of its tabs. */
  ofUser: 50,
  /** Bytes of one stream that its client has not read. */
  unread: 64 * 1024,
  /** Milliseconds between two signs of life. Proxies end what is silent for a minute. */
  beat: 25_000,
  /** Milliseconds after which a stream ends, so that its client signs in anew with a token that may have expired. */
  life: 60 * 60_000,
};

type Stream = {
  userId: number;
  signInId: number;
  response: ServerResponse;
  endsAt: number;
  /** Whether some of it was unread at the last beat. */
  isBehind: boolean;
};

/** Beginning of a stream: after the last event that the client knows, or after the time of its first call. */
type Position = { lastId?: string | undefined; ageMs?: number | undefined };

/** Parts of the streams, of which one is sent its beat at a time. */
const SLICES = 25;

type Sources = {
  /** The ids of a user's sign-ins in force. */
  signInsInForce: (userId: number) => Promise<number[]>;
  /** Begins to bring the news of all processes to `deliver`, and gaps in them to `reset`; resolves to what ends this. */
  listen?: ((streams: EventStreams) => Promise<() => Promise<void>>) | undefined;
};

/** The streams of this process, and the events that interrupted ones have missed. */
export class EventStreams {
  readonly #limits: typeof STREAM_LIMITS;
  readonly #sources: Sources;
  readonly #history = new ChangeHistory(performance.now());
  readonly #users = new Map<number, Set<Stream>>();
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Stream>());
  /** Timer of the beats; null once closed. */
  #beats: NodeJS.Timeout | null;
  /** The subscription to changes, made with the first stream: a process without any needs no news. */
  #listening: Promise<() => Promise<void>> | undefined;
  #opened = 0;
  #nextSlice = 0;

  constructor(sources: Sources, limits = STREAM_LIMITS) {
    this.#sources = sources;
    this.#limits = limits;
    // All streams share one timer: a beat to thousands of them at once would keep every request waiting.
    this.#beats = setInterval(() => this.#beat(), limits.beat / SLICES).unref();
  }

  async open(
    { userId, signInId }: Pick<UserContext, 'userId' | 'signInId'>,
    reply: FastifyReply,
    from: Position,
  ): Promise<void> {
    await this.#listen();
    // The client has left meanwhile, and its connection tells no more of its end.
    if (reply.raw.destroyed) throw busy();
    const streams = this.#users.get(userId) ?? new Set();
    if (streams.size >= this.#limits.ofUser) throw tooManyStreams();
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would keep events until its buffer is full.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const now = performance.now();
    this.#opened += 1;
    const place = this.#opened % SLICES;
    const slice = this.#slices[place] ?? new Set();
    // The lives differ, so that streams that were opened together do not all come back together.
    const endsAt = now + this.#limits.life * (1 - place / SLICES / 4);
    const stream: Stream = { userId, signInId, response, endsAt, isBehind: false };
    streams.add(stream);
    slice.add(stream);
    this.#users.set(userId, streams);
    response.once('close', () => {
      slice.delete(stream);
      this.#leave(stream);
    });
    response.write(this.#beginning(userId, from, now));
    if (this.#beats === null) this.#end(stream);
  }

  /** The number of open streams. */
  get size(): number {
    return this.#slices.reduce((sum, slice) => sum + slice.size, 0);
  }

  /** Sends news to every stream of their user. */
  deliver({ userId, id, event }: ChangeNotification): void {
    const text = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
    this.#history.add(userId, { id, at: performance.now(), text });
    for (const stream of this.#users.get(userId) ?? []) this.#write(stream, text);
    if (event.changes.some(({ kind }) => kind === 'access')) void this.#endSignedOut(userId);
  }

  /** Tells every client that events may have been lost. */
  reset(): void {
    this.#history.clear(performance.now());
    for (const [userId, streams] of this.#users) {
      const text = this.#resetText(userId, performance.now());
      for (const stream of streams) this.#write(stream, text);
    }
  }

  /** Ends every stream, and each one that is opened from now on. */
  async close(): Promise<void> {
    clearInterval(this.#beats ?? undefined);
    this.#beats = null;
    for (const streams of this.#users.values()) for (const stream of streams) this.#end(stream);
    const stop = await this.#listening?.catch(() => undefined);
    await stop?.();
  }

  async #listen(): Promise<void> {
    const { listen } = this.#sources;
    if (!listen) return;
    this.#listening ??= listen(this).then((stop) => {
      this.#history.clear(performance.now());
      return stop;
    });
    try {
      await this.#listening;
    } catch {
      this.#listening = undefined;
      throw databaseUnavailable();
    }
  }

  #beginning(userId: number, { lastId, ageMs = 0 }: Position, now: number): string {
    const missed = lastId === undefined ? this.#history.from(userId, now - ageMs) : this.#history.after(userId, lastId);
    if (missed === null) return this.#resetText(userId, now);
    return missed.length > 0 ? missed.join('') : `id: ${this.#lastId(userId, now)}\n\n`;
  }

  #resetText(userId: number, now: number): string {
    return `id: ${this.#lastId(userId, now)}\nevent: ${RESET}\ndata:\n\n`;
  }

  #lastId(userId: number, at: number): string {
    const known = this.#history.lastId(userId);
    if (known !== undefined) return known;
    const id = randomUUID();
    this.#history.add(userId, { id, at, text: null });
    return id;
  }

  #write({ response }: Stream, text: string): void {
    response.write(text);
    // A client that reads again connects again, and gets what it has missed or a reset.
    if (response.writableLength > this.#limits.unread) response.destroy();
  }

  #beat(): void {
    const now = performance.now();
    this.#nextSlice = (this.#nextSlice + 1) % SLICES;
    for (const stream of this.#slices[this.#nextSlice] ?? []) {
      const { response, endsAt, isBehind } = stream;
      stream.isBehind = response.writableLength > 0;
      // A stream is also cut where its client has not read its end within a beat.
      if (response.writableEnded || (stream.isBehind && isBehind)) response.destroy();
      else if (now >= endsAt) this.#end(stream);
      else response.write(': beat\n\n');
    }
  }

  #end(stream: Stream): void {
    this.#leave(stream);
    stream.response.end();
  }

  /** Removes a stream, so that no event reaches it any more. */
  #leave(stream: Stream): void {
    const streams = this.#users.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#users.delete(stream.userId);
  }

  async #endSignedOut(userId: number): Promise<void> {
    // Each client has to sign in anew where the database does not answer.
    const inForce = new Set(await this.#sources.signInsInForce(userId).catch(() => []));
    for (const stream of this.#users.get(userId) ?? []) if (!inForce.has(stream.signInId)) this.#end(stream);
  }
}
