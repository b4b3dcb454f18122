import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/**
 * Certificates of two authorities, `own` and `other`, and one for `localhost` by the first of them, whose key belongs to the user that
 * PostgreSQL runs as: it wants its key to be its own.
 */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-tls-'));
  chmodSync(folder, 0o755);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  for (const name of ['own', 'other'])
    openssl(
      ...['req', '-x509', ...newKey, '-days', '2', '-subj', `/CN=${name}`],
      ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
    );
  openssl('req', ...newKey, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'request.pem');
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-CA', 'own.pem', '-CAkey', 'own.key', '-CAcreateserial', '-days', '2'],
    ...['-out', 'certificate.pem'],
  );
  const key = join(folder, 'key.pem');
  chmodSync(key, 0o600);
  const owner = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  if (process.getuid?.() === 0) chownSync(key, Number(owner.status === 0 ? owner.stdout : 65_534), statSync(key).gid);
  return {
    own: join(folder, 'own.pem'),
    other: join(folder, 'other.pem'),
    certificate: join(folder, 'certificate.pem'),
    key,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  await new Promise((resolve) => listener.close(resolve));
  return port;
}
