import pg from 'pg';

/** A host that takes no writes, as a standby does until it is promoted. */
class ReadOnlyHostError extends Error {}

/** Limits of a pool, and settings of PostgreSQL for each of its connections, in milliseconds. */
export type PoolLimits = pg.PoolConfig & { settings?: Record<string, number> };

/** A pool on the one of several hosts that takes writes, which can be another one after a failover. */
export class HostsPool extends pg.Pool {
  readonly #urls: readonly string[];
  #current = 0;

  constructor(urls: readonly string[], { settings = {}, ...config }: PoolLimits) {
    const onConnect = async (client: pg.ClientBase) => {
      if (urls.length > 1) await requireWritable(client);
      // A pooler refuses them as parameters of the start.
      const set = Object.entries(settings).map(([name, ms]) => `set ${name} = ${ms}`);
      if (set.length > 0) await client.query(set.join(';'));
    };
    super({ ...config, connectionString: urls[0], onConnect });
    this.#urls = urls;
  }

  /** A connection to the host that took writes last, else to the next one that does. */
  async connectToWritable(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const tried = this.#current;
      try {
        return await this.connect();
      } catch (error) {
        if (!isOfHost(error)) throw error;
        // A caller beside this one may have gone on to the next host already.
        if (tried === this.#current) this.#goOn();
        if (tries >= this.#urls.length) throw error;
      }
    }
  }

  #goOn(): void {
    this.#current = (this.#current + 1) % this.#urls.length;
    this.options.connectionString = this.#urls[this.#current];
  }
}

/** Refuses a host that takes no writes. */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyHostError('No host takes writes');
}

/** Message of the pool where all of its connections are in use: no other host would have more. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect';

/** SQLSTATE of a server that starts, stops or recovers, and of a pooler whose server is away. */
const AWAY = ['57P01', '57P02', '57P03', '08P01'];

/** Whether another host may do where this one has not. */
function isOfHost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.includes(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError) && error.message !== POOL_IS_FULL;
}
