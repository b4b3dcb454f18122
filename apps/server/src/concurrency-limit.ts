/** Runs at most `atOnce` pieces of work at the same time; the others wait, first come, first served. */
export class ConcurrencyLimit {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a place and resolves to the function that gives it back, to be called once. */
  async acquire(): Promise<() => void> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => this.#release();
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next)
      next(); // keeps the place taken, so that work arriving at this moment cannot overtake
    else this.#running -= 1;
  }
}
