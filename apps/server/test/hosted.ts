import { type Engine, takePostgres } from './engine.ts';
import { run, temporaryFolder } from './process.ts';

export const PERSON = {
  first_name: 'Ada',
  last_name: 'B',
  email: 'ada@b.org',
  username: 'ada',
  password: 'correct horse',
};

/** Fields of answers that tests of the host's commands read. */
type Answer = { message: string; data: { token: string; secret: string } };

/** A server program on a new database, with calls as a browser makes them, for tests of the host's commands. */
export async function hosted(engine: Engine, more: Record<string, string> = {}) {
  const where: Record<string, string> =
    engine === 'sqlite' ? { DATA_DIR: temporaryFolder() } : { DATABASE_URL: (await takePostgres('new')).url };
  const env: Record<string, string> = { ...where, BACKUP_DIR: temporaryFolder(), ...more };
  let server = run(env);
  let address = await server.ready();
  const send = async (path: string, { body, token }: { body?: object; token?: string } = {}) => {
    const response = await fetch(`${address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Answer };
  };
  const signIn = (login: string, password: string) => send('/auth/login', { body: { login, password } });
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exit;
  };
  /** Starts a server on the same database again. */
  const start = async () => {
    server = run(env);
    address = await server.ready();
  };
  return { env, send, signIn, stop, start };
}
