import { setTimeout } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';

/** Work that nobody waits for. It yields wherever it can rest, at least after a few milliseconds of computing. */
export type BackgroundWork = () => AsyncGenerator<void>;

/** Milliseconds of work after which the queue rests. */
const SLICE_MS = 8;

/** A queue rests this many times as long as it has worked where nothing else is said, so that it takes a fifth of the process at most. */
const RESTS = 4;

type Timing = { now: () => number; rest: (ms: number) => Promise<unknown> };

/** Waits for so many milliseconds. */
export const rest = (ms: number): Promise<void> => setTimeout(ms);

const REAL_TIMING: Timing = { now: () => performance.now(), rest };

/** Does one piece of work after the other, slice by slice, so that requests are answered in between. */
export class Background {
  readonly #waiting = new Map<string, BackgroundWork>();
  readonly #log: Context['log'];
  readonly #timing: Timing;
  readonly #rests: number;
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(log: Context['log'], { timing = REAL_TIMING, rests = RESTS } = {}) {
    this.#log = log;
    this.#timing = timing;
    this.#rests = rests;
  }

  /** Adds work at the end of the queue, unless work of this key waits there already. */
  add(key: string, work: BackgroundWork): void {
    if (this.#stopping.signal.aborted || this.#waiting.has(key)) return;
    this.#waiting.set(key, work);
    this.#running ??= this.#run();
  }

  /** Resolves once nothing is left to do. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Drops what waits, and resolves once the running work has come to its next rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.clear();
    await this.#running;
  }

  async #run(): Promise<void> {
    await this.#timing.rest(0); // after the request that has asked for it
    for (const [key, work] of this.#waiting) {
      this.#waiting.delete(key); // what is added from now on has to see what changes meanwhile
      await this.#do(work).catch((err: unknown) => {
        // Long work of the user is under way: whoever needs the result asks again.
        if (!(err instanceof ApiError)) this.#log.error({ err }, 'Work in the background failed');
      });
    }
    this.#running = undefined;
  }

  async #do(work: BackgroundWork): Promise<void> {
    const { now, rest } = this.#timing;
    let since = now();
    for await (const _ of work()) {
      const worked = now() - since;
      if (worked >= SLICE_MS) await rest(worked * this.#rests);
      if (this.#stopping.signal.aborted) return;
      if (worked < SLICE_MS) continue;
      since = now();
    }
  }
}
