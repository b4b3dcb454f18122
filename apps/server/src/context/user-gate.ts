import { stillAtWork } from './api-error.ts';

/** Milliseconds that a request waits for long work of its user: the web app waits ten seconds for an answer. */
const WAIT_MS = 8000;

/** Milliseconds between two polls of whether another instance is still at work. */
const LOOK_EACH_MS = 200;

/** Runs work alone among the requests of its user. */
export type Hold = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A hold that waits for nobody: for the start, and for calls without a user. */
export const holdNobody: Hold = (work) => work();

type Waiting = { isAlone: boolean; start: () => void };

/** The requests of one user; `isExclusive` while the only one inside is alone. */
type Room = { inside: number; isExclusive: boolean; waiting: Waiting[] };

/**
 * A read-write lock for each user: requests of a user run side by side, but none beside long work on that user's rows,
 * which takes many transactions and must not be seen half done. No user waits for another. Instances that share a database
 * keep away from each other's long work by the claim on the user's row: `isClaimed` tells a request of it.
 */
export class UserGate {
  readonly #rooms = new Map<number, Room>();
  readonly #finish: (userId: number) => Promise<boolean>;

  /**
   * `finish` takes back or completes what killed or failed work of this user has left, if there is any. It gives false
   * while another instance is at work on the rows of this user.
   */
  constructor(finish: (userId: number) => Promise<boolean>) {
    this.#finish = finish;
  }

  /**
   * Runs a request of this user. Its `hold` waits for the others and keeps new ones waiting. Where long work has left the
   * rows `isClaimed`, it is waited for or finished before.
   */
  async run<Result>(
    { userId, isClaimed }: { userId: number; isClaimed: boolean },
    request: (hold: Hold) => Promise<Result>,
  ): Promise<Result> {
    const isExclusiveHere = this.#rooms.get(userId)?.isExclusive ?? false;
    if (isClaimed && !isExclusiveHere) await this.hold(userId, async () => undefined);
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
      await this.#finishOthers(userId);
      return await work();
    } catch (error) {
      // Where finishing fails as well, as on a full disk, the next request of the user repeats it.
      await this.#finish(userId).catch(nothing);
      throw error;
    } finally {
      leave();
    }
  }

  async #finishOthers(userId: number): Promise<void> {
    const until = performance.now() + WAIT_MS;
    while (!(await this.#finish(userId))) {
      if (performance.now() > until) throw stillAtWork();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS));
    }
  }

  /** Waits in the order of arrival; resolves to the function that leaves, to be called once. */
  async #enter(userId: number, { isAlone }: { isAlone: boolean }): Promise<() => void> {
    const room = this.#rooms.get(userId) ?? { inside: 0, isExclusive: false, waiting: [] };
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
      room.isExclusive = false;
      this.#admit(userId, room);
    };
  }

  #admit(userId: number, room: Room): void {
    for (let next = room.waiting[0]; next && canEnter(room, next); next = room.waiting[0]) {
      room.waiting.shift();
      room.inside += 1;
      room.isExclusive = next.isAlone;
      next.start();
    }
    if (room.inside === 0) this.#rooms.delete(userId);
  }
}

const canEnter = ({ inside, isExclusive }: Room, { isAlone }: Waiting): boolean =>
  isAlone ? inside === 0 : !isExclusive;

const nothing = () => undefined;
