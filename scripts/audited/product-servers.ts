import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { seededRandom } from '@daymark/domain/random.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import type { Question } from '#recompute/http.ts';
import { openSqlite } from '#server/db/connection.ts';
import { requestFor } from '#server-test/requests.ts';
import { insertAccount, START } from '#server-test/template.ts';
import { ZONE } from './audited-accounts.ts';

export type Change = { file: string; code: string; without: string };

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = ['packages', 'apps'].map((folder) => pathToFileURL(join(ROOT, folder)).href);

/** Sources without their types, which the servers share. */
const stripped = new Map<string, string>();

/** Changes of the product by the number of the server that has them, with the modules that are others for them. */
const changes: { change: Change | null; others: Set<string> }[] = [];

/** Modules of the first server by one that they import. */
const importers = new Map<string, Set<string>>();

/** The module of this file and all that import it, straight or by others: the rest of the product is that of the first server. */
function allThatImport(file: string): Set<string> {
  const found = new Set([pathToFileURL(join(ROOT, file)).href]);
  for (const module of found) for (const importer of importers.get(module) ?? []) found.add(importer);
  return found;
}

/** A module of a server has its number behind its address, and so have those that it imports, unless they are the first server's. */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [parent = '', number] = context.parentURL?.split('?server=') ?? [];
    const isOwn = number !== undefined && PRODUCT.some((folder) => resolved.url.startsWith(folder));
    if (!isOwn) return resolved;
    const known = importers.get(resolved.url) ?? new Set();
    importers.set(resolved.url, known.add(parent));
    const server = changes[Number(number)]?.others.has(resolved.url) ? number : '0';
    return { ...resolved, url: `${resolved.url}?server=${server}`, shortCircuit: true };
  },
  load(url, context, next) {
    const [address = '', number] = url.split('?server=');
    if (number === undefined || !address.endsWith('.ts')) return next(url, context);
    return {
      format: 'module',
      source: sourceOf(fileURLToPath(address), changes[Number(number)]?.change),
      shortCircuit: true,
    };
  },
});

function sourceOf(file: string, change: Change | null | undefined): string {
  if (change && file === join(ROOT, change.file)) {
    const [before, after, ...more] = readFileSync(file, 'utf8').split(change.code);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${change.file} has this code not once: ${change.code}`);
    return stripTypeScriptTypes(before + change.without + after);
  }
  const known = stripped.get(file) ?? stripTypeScriptTypes(readFileSync(file, 'utf8'));
  stripped.set(file, known);
  return known;
}

/** A database with one account in it, whose owner has this token, at a moment. */
export type Stored = { database: Buffer; token: string; now: Temporal.Instant };

/**
 * A server of this process whose product has this change, and the owner of its one account, whose clock only `passMinutes` moves. It
 * begins with an empty account, or with a stored one.
 */
export async function serverWith(change: Change | null, stored?: Stored) {
  changes.push({ change, others: change ? allThatImport(change.file) : new Set() });
  const instance = `?server=${change ? changes.length - 1 : 0}`;
  const product = (path: string) => import(`${PRODUCT[1]}/server/src/${path}${instance}`);
  const { createApp }: typeof import('#server/app.ts') = await product('app.ts');
  const { readSettings }: typeof import('#server/config.ts') = await product('config.ts');
  const folder = mkdtempSync(join(tmpdir(), 'daymark-fault-'));
  const file = join(folder, 'daymark.db');
  if (stored) writeFileSync(file, stored.database);
  let now = stored?.now ?? START;
  const random = seededRandom(1);
  const app = await createApp({
    settings: readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', BACKUPS: 'off' }),
    chance: (below) => random.integer(0, below - 1),
    clock: () => now,
    webRoot: '/nowhere',
  });
  const token = stored?.token ?? (await tokenIn(file));
  const headers = { authorization: `Bearer ${token}` };
  const inject = async (request: ReturnType<typeof requestFor>) => {
    const answer = await app.inject({ ...request, headers: { ...headers, ...request.headers } });
    if (answer.statusCode >= 400) throw new Error(answer.body);
    return answer;
  };
  const send: Send = async (endpoint, input) => (await inject(requestFor(endpoint, input))).json().data;
  const ask = async (path: string, { query = {}, body }: Question = {}): Promise<unknown> => {
    const payload = body && { method: 'POST' as const, payload: body };
    return (await inject({ url: `/api${path}`, query, headers: { 'x-time-zone': ZONE }, ...payload })).json().data;
  };
  const passMinutes = (minutes: number) => {
    now = now.add({ milliseconds: Math.round(minutes * 60_000) });
  };
  return {
    owner: { send, passMinutes, given: makeGiven(send) },
    ask,
    now: () => now.epochMilliseconds,
    importing: async (payload: string): Promise<void> => {
      await inject({ method: 'POST', url: '/api/archive', headers: { 'content-type': 'application/json' }, payload });
    },
    exporting: async (): Promise<string> => (await inject({ url: '/api/archive' })).body,
    /** Ends the server and gives its account. */
    close: async (): Promise<Stored> => {
      await app.close();
      const database = readFileSync(file);
      rmSync(folder, { recursive: true });
      return { database, token, now };
    },
  };
}

/** The token of a new account. */
async function tokenIn(file: string): Promise<string> {
  const db = openSqlite(file);
  const { token } = await insertAccount(db, START);
  await db.destroy();
  return token;
}
