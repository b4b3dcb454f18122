/** Keeps values of limited size together, and forgets the least recently used ones beyond that. */
export class KeptStore<Value> {
  readonly #kept = new Map<string, { value: Value; size: number }>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  /** Keeps the value, which is the most recently used one from here on. */
  keep(key: string, value: Value): void {
    this.#forget(key);
    const size = this.#sizeOf(value);
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
