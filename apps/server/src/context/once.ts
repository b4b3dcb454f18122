import type { Change } from '@daymark/contract/events.ts';
import type { Db } from '#db/connection.ts';
import { ApiError, invalid } from './api-error.ts';

/** Answer to a call with a key: its data, and what its headers tell. */
export type KeptAnswer = { data: unknown } & Told;

/** Headers of an answer: the changes, and the id of the command. */
type Told = { changes: Change[]; command?: number | undefined };

/** An answer as JSON that is kept under a key, with the hash of the request that it was given to. */
type KeptCall = { requestHash: string; answer: string };

type Scope = { db: Db; userId: number };

/** The answers that are kept of the calls of each user, by their keys. */
export type KeptCalls = {
  find: (scope: Scope, key: string) => Promise<KeptCall | undefined>;
  save: (scope: Scope, key: string, call: KeptCall & { at: Temporal.Instant }) => Promise<void>;
};

/** Thrown where a call was answered before under its key: it is answered like that again. */
export class AnsweredBefore extends Error {
  readonly answer: KeptAnswer;

  constructor(answer: KeptAnswer) {
    super('This call was answered before');
    this.answer = answer;
  }
}

/**
 * A call with a key, which is done once. Its answer is stored in the transaction of its change: what was not committed is not
 * stored, and the database refuses a second one under the same key, and with it the change. A first call pays one insert.
 */
export class Once {
  readonly #key: string;
  readonly #kept: KeptCalls;
  readonly #requestHash: () => string;
  #answer: { data: unknown } | undefined;
  #isStored = false;

  /** The hash of a streamed body is known once that has arrived, which is before the first transaction. */
  constructor(key: string, kept: KeptCalls, requestHash: () => string) {
    this.#key = key;
    this.#kept = kept;
    this.#requestHash = requestHash;
  }

  /** A transaction begins, or begins again. */
  begin(): void {
    this.#answer = undefined;
  }

  /** Throws where the call was answered before: asked where something refuses the call, which can be its own first one. */
  async refuseSecond(scope: Scope): Promise<void> {
    const kept = this.#isStored ? undefined : await this.#kept.find(scope, this.#key);
    if (!kept) return;
    if (kept.requestHash !== this.#requestHash()) throw keyOfAnother();
    throw new AnsweredBefore(JSON.parse(kept.answer) as KeptAnswer);
  }

  /** The open transaction makes this the answer of the call. */
  answerWith(data: unknown): void {
    this.#answer = { data };
  }

  /** Stores the answer as the last step of the transaction that has given one. */
  async store(scope: Scope & { now: Temporal.Instant }, told: Told): Promise<void> {
    if (!this.#answer || this.#isStored) return;
    const answer = JSON.stringify({ ...this.#answer, ...told } satisfies KeptAnswer);
    await this.#kept.save(scope, this.#key, { requestHash: this.#requestHash(), answer, at: scope.now });
  }

  /** The transaction is committed. */
  committed(): void {
    if (this.#answer) this.#isStored = true;
  }
}

const keyOfAnother = () => invalid({ path: 'Idempotency-Key', message: 'This key was used for another request' });

/** The first call with this key has not been answered yet. */
export const stillRunning = () =>
  new ApiError(409, 'This request is still running. Try again in a moment.', { retryAfterSeconds: 1 });
