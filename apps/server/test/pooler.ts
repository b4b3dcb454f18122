import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** PgBouncer is there where it was installed (Debian: apt-get install pgbouncer). */
export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

const USUAL_PORT = '5432';
const POLL_MS = 20;

/**
 * PgBouncer with its own settings and these, before the server whose socket is in this folder. `target` says where it connects to,
 * which is that socket when absent. Gives the folder of its own socket.
 */
export async function startPooler(socket: string, settings: Record<string, string>, target = `host=${socket}`) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-pooler-'));
  chmodSync(folder, 0o777);
  const all = { unix_socket_dir: folder, listen_port: USUAL_PORT, auth_type: 'any', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `[databases]\n* = ${target} user=postgres\n[pgbouncer]\n${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root: it runs as PostgreSQL does, whose socket is in a folder of its own.
  const uid = process.getuid?.() === 0 ? statSync(socket).uid : undefined;
  const child = spawn('pgbouncer', ['-q', file], { ...(uid && { uid }), stdio: 'ignore' });
  const ended = once(child, 'exit');
  const killWithParent = () => child.kill('SIGKILL');
  process.on('exit', killWithParent);
  while (!existsSync(join(folder, `.s.PGSQL.${all.listen_port}`))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start with ${file}`);
    await setTimeout(POLL_MS);
  }
  return {
    folder,
    stop: async () => {
      process.off('exit', killWithParent);
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
