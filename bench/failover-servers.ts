import { freePort, hasOpenssl, makeCertificates } from '#server-test/certificates.ts';
import { hasPooler, startPooler } from '#server-test/pooler.ts';
import { binariesOfTools, startPostgres } from '#server-test/postgres.ts';

/** A primary and its synchronous standby, with the settings by which an instance reaches that which takes writes. */
export type Servers = Awaited<ReturnType<typeof startServers>>;

/** Settings by which an acknowledged change is with both servers; nobody pulls a plug here. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'on', max_connections: '100', listen_addresses: '127.0.0.1' };

/**
 * Settings of PgBouncer. A client of a server that is away waits a second before it goes on to the other, and a server that comes back is
 * found within one.
 */
const POOLER = {
  pool_mode: 'transaction',
  listen_addr: '127.0.0.1',
  default_pool_size: '20',
  max_client_conn: '500',
  query_wait_timeout: '1',
  server_login_retry: '1',
};

export const whyNotStarted = (): string | null => {
  if (!hasOpenssl()) return 'openssl is missing, which makes the certificates.';
  return binariesOfTools() === undefined ? "it needs the server of the machine's PostgreSQL, such as Debian's." : null;
};

export const whyNotPooled = (): string | null =>
  hasPooler() ? null : 'it is not installed (Debian: apt-get install pgbouncer).';

export async function startServers({ isPooled }: { isPooled: boolean }) {
  const { own, certificate, key, remove } = makeCertificates();
  const tls = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
  const postgres = await startPostgres(SETTINGS, binariesOfTools());
  const created = new URL(await postgres.createDatabase());
  const ports = [await freePort(), await freePort()].map(String);
  const [ofPrimary, ofStandby] = ports.map((port) => ({ ...tls, port }));
  const { urlOfStandby, stopStandby, comeBack } = await postgres.follow(ofPrimary ?? {}, ofStandby ?? {});
  const database = created.pathname.slice(1);
  const urlAt = (ports: string[]) => {
    const hosts = ports.map((port) => `localhost:${port}`).join(',');
    const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(own)}&target_session_attrs=read-write`;
    return `postgres://postgres@${hosts}/${database}?${query}`;
  };
  const socket = created.searchParams.get('host') ?? '';
  const poolers = isPooled ? await Promise.all(ports.map((port) => pooler(port))) : [];

  async function pooler(port: string) {
    const listen_port = String(await freePort());
    const server = { server_tls_sslmode: 'verify-full', server_tls_ca_file: own };
    const client = { client_tls_sslmode: 'require', client_tls_cert_file: certificate, client_tls_key_file: key };
    const settings = { ...POOLER, ...server, ...client, listen_port };
    return { ...(await startPooler(socket, settings, `host=localhost port=${port}`)), port: listen_port };
  }

  const direct = urlAt(ports);
  return {
    env: isPooled
      ? { DATABASE_URL: urlAt(poolers.map(({ port }) => port)), DATABASE_LISTEN_URL: direct }
      : { DATABASE_URL: direct },
    pidOfPrimary: postgres.pid,
    /** URL of the database on the standby, by its socket. */
    urlOfStandby: urlOfStandby.replace('/postgres?', `/${database}?`),
    comeBack,
    stop: async () => {
      await Promise.all(poolers.map(({ stop }) => stop()));
      await stopStandby({ isKept: true });
      await postgres.stop();
      remove();
    },
  };
}
