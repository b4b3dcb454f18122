/** Sends the news of these ids at once. */
type Send = (ids: readonly string[]) => Promise<void>;

/**
 * Sends news that are committed, all that have come meanwhile together: PostgreSQL lets transactions that notify wait for each other
 * until each is on the disk.
 */
export class NewsSender {
  readonly #send: Send;
  #ids: string[] = [];
  #sending: Promise<void> | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  add(id: string): void {
    this.#ids.push(id);
    this.#sending ??= this.#sendAll();
  }

  /** Resolves once nothing is left to send. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    await Promise.resolve(); // news of the same turn go together
    while (this.#ids.length > 0) {
      const ids = this.#ids;
      this.#ids = [];
      // News that cannot be sent are kept: any instance sends them later.
      await this.#send(ids).catch(() => undefined);
    }
    this.#sending = undefined;
  }
}
