import { stillAtWork } from './api-error.ts';

/** Milliseconds that a request waits for long work of its user: the web app waits ten seconds for an answer. */
const WAIT_MS = 8000;

/** Runs work alone among the requests of its user. */
export type Hold = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Where nobody else is served, or nobody has signed in. */
export const holdNobody: Hold = (work) => work();

type Waiting = { isAlone: boolean; start: () => void };

/** The requests of one user; `isHeld` while the only one inside is alone. */
type Room = { inside: number; isHeld: boolean; waiting: Waiting[] };

/**
 * A read-write lock for each user: requests of a user run side by side, but none beside long work on that user's rows,
 * which takes many transactions and must not be seen half done. No user waits for another.
 */
export class UserGate {
  readonly #rooms = new Map<number, Room>();
  /** Users whose work has failed and has not been finished yet. */
  readonly #unfinished = new Set<number>();
  readonly #finish: (userId: number) => Promise<void>;

  /** `finish` takes back or completes what failed work of this user has left, if there is any. */
  constructor(finish: (userId: number) => Promise<void>) {
    this.#finish = finish;
  }

  /** Runs a request of this user. Its `hold` waits for the others and keeps new ones waiting. */
  async run<Result>(userId: number, request: (hold: Hold) => Promise<Result>): Promise<Result> {
    if (this.#unfinished.has(userId)) await this.hold(userId, async () => undefined);
    let leave = await this.#enter(userId, { isAlone: false });
    const hold: Hold = (work) => {
      leave();
      leave = nothing;
      return this.hold(userId, work);
    };
    try {
      return await request(hold);
    } finally {
      leave();
    }
  }

  /** Runs work alone. What it leaves when it fails is finished before any other request of this user runs. */
  async hold<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.#enter(userId, { isAlone: true });
    try {
      if (this.#unfinished.has(userId)) await this.#finishWork(userId);
      return await work();
    } catch (error) {
      this.#unfinished.add(userId);
      // Where this fails as well, as on a full disk, the next request of the user repeats it.
      await this.#finishWork(userId).catch(nothing);
      throw error;
    } finally {
      leave();
    }
  }

  async #finishWork(userId: number): Promise<void> {
    await this.#finish(userId);
    this.#unfinished.delete(userId);
  }

  /** Waits in the order of arrival; resolves to the function that leaves, to be called once. */
  async #enter(userId: number, { isAlone }: { isAlone: boolean }): Promise<() => void> {
    const room = this.#rooms.get(userId) ?? { inside: 0, isHeld: false, waiting: [] };
    this.#rooms.set(userId, room);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { isAlone, start: resolve };
    room.waiting.push(waiting);
    this.#admit(userId, room);
    if (room.waiting.includes(waiting)) {
      const timer = setTimeout(() => {
        room.waiting.splice(room.waiting.indexOf(waiting), 1);
        this.#admit(userId, room);
        reject(stillAtWork());
      }, WAIT_MS);
      waiting.start = () => {
        clearTimeout(timer);
        resolve();
      };
    }
    await promise;
    return () => {
      room.inside -= 1;
      room.isHeld = false;
      this.#admit(userId, room);
    };
  }

  #admit(userId: number, room: Room): void {
    for (let next = room.waiting[0]; next && canEnter(room, next); next = room.waiting[0]) {
      room.waiting.shift();
      room.inside += 1;
      room.isHeld = next.isAlone;
      next.start();
    }
    if (room.inside === 0) this.#rooms.delete(userId);
  }
}

const canEnter = ({ inside, isHeld }: Room, { isAlone }: Waiting): boolean => (isAlone ? inside === 0 : !isHeld);

const nothing = () => undefined;
