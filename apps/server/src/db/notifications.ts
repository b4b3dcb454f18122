import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlsOfHosts } from '#postgres-urls.ts';
import { requireWritable } from './hosts-pool.ts';

/** The channel of all instances on one database. */
export const CHANNEL = 'daymark_changes';

/** Milliseconds before a lost connection is opened again, and between two checks of an open one. */
const REOPEN_AFTER = 1000;
const CHECK_EVERY = 10_000;

/** Limits in milliseconds. */
const TIMES = { connectionTimeoutMillis: 3000, query_timeout: 5000 };

type Listener = {
  onText: (text: string) => void;
  /** Called once it listens again: texts that were sent in between are lost. */
  onGap: () => void;
};

/**
 * Listens on a connection of its own, and on another one where that is lost. Resolves once it listens, to the function that
 * ends it.
 */
export async function listen(url: string, { onText, onGap }: Listener): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let connection = await openListening(url, onText);

  async function reopen(): Promise<typeof connection> {
    for (;;) {
      await pause(REOPEN_AFTER, undefined, { signal: stop.signal });
      const opened = await openListening(url, onText).catch(() => null);
      if (opened) return opened;
    }
  }

  async function follow(): Promise<void> {
    for (;;) {
      await connection.lost;
      stop.signal.throwIfAborted();
      connection = await reopen();
      stop.signal.throwIfAborted();
      onGap();
    }
  }

  const following = follow().catch(() => connection.end()); // only the stop ends it
  return async () => {
    stop.abort();
    await connection.end();
    await following;
  };
}

/** Listens at the one of the hosts that takes writes, where all instances send. */
async function openListening(url: string, onText: (text: string) => void) {
  const hosts = urlsOfHosts(url);
  let failure: unknown;
  for (const host of hosts) {
    try {
      return await openListeningAt(host, { onText, isOneOfSeveral: hosts.length > 1 });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

type At = { onText: (text: string) => void; isOneOfSeveral: boolean };

async function openListeningAt(host: string, { onText, isOneOfSeveral }: At) {
  const client = new pg.Client({
    connectionString: host,
    keepAlive: true,
    fallback_application_name: 'daymark',
    ...TIMES,
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  for (const event of ['error', 'end'] as const) client.on(event, () => lose());
  client.on('notification', ({ payload = '' }) => onText(payload));
  const end = () => client.end().catch(() => undefined);
  // A connection that fell silent is noticed by its answers alone.
  const checks = setInterval(() => client.query('select 1').catch(() => lose()), CHECK_EVERY);
  void lost.then(() => {
    clearInterval(checks);
    return end();
  });
  try {
    await client.connect();
    if (isOneOfSeveral) await requireWritable(client);
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    lose();
    throw error;
  }
  return { lost, end };
}
