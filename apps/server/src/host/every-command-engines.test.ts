import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '#db/connection.ts';
import { openPostgres } from '#db/postgres.ts';
import { tablesOf } from '#db/search-index.ts';
import { codeAt } from '#test/codes.ts';
import { ENGINES, type Engine, takePostgres } from '#test/engine.ts';
import { hosted, PERSON } from '#test/hosted.ts';
import { jsonOf, runAnswering, runCommand, temporaryFolder } from '#test/process.ts';

/** Commands work while servers run or not; `backup` and `restore` have their tests beside the backups. */
const SERVERS = ['running', 'stopped'] as const;
const PLACES = ENGINES.flatMap((engine) => SERVERS.map((server) => ({ engine, server })));

/** A server whose sign-up is closed for all but four accounts, one of which signs in with codes. */
async function withAccounts(engine: Engine) {
  const host = await hosted(engine);
  const { send } = host;
  const tokens = new Map<string, string>();
  for (const username of ['ada', 'bob', 'cora', 'dan']) {
    const { json } = await send('/auth/register', { body: { ...PERSON, username, email: `${username}@b.org` } });
    tokens.set(username, json.data.token);
  }
  const token = tokens.get('cora') ?? '';
  const { secret } = (await send('/auth/codes', { token, body: {} })).json.data;
  await send('/auth/codes/confirm', { token, body: { code: codeAt(secret, Temporal.Now.instant()) } });
  return { ...host, tokens };
}

test.each(PLACES)(
  'wrong input changes nothing, and each command does its work, on $engine with its server $server',
  async (place) => {
    const { engine, server } = place;
    const { env, send, signIn, stop, start, tokens } = await withAccounts(engine);
    expect((await signIn('cora', PERSON.password)).status).toBe(409);
    if (server === 'stopped') await stop();
    await refusesWrongInput(env);
    await movesWhereStopped(env, place);

    const names = (await jsonOf<{ username: string }[]>(env, 'users')).map(({ username }) => username);
    expect(names).toEqual(['ada', 'bob', 'cora', 'dan']);
    expect(await jsonOf(env, 'limits', 'dan')).toMatchObject({
      limits: { SIGNUP: 'open' },
      accounts: [{ username: 'dan' }],
    });
    expect(await jsonOf(env, 'doctor')).toMatchObject({ findings: [{ check: 'backups' }] });
    expect(await jsonOf(env, 'doctor', '--repair')).toMatchObject({
      findings: [{ check: 'backups', repaired: false }],
    });
    const { link } = await jsonOf<{ link: string }>(env, 'invite');
    const other = await jsonOf<{ id: number }>(env, 'invite', '--days', '1');
    expect(await runCommand(env, 'invite', '--withdraw', String(other.id))).toMatchObject({ code: 0 });
    expect(await jsonOf(env, 'invite', '--list')).toHaveLength(1);
    const { password } = await jsonOf<{ password: string }>(env, 'reset-password', 'bob', '--end-tokens');
    expect(await runAnswering('cora\n', env, 'end-codes', 'cora@b.org')).toMatchObject({ code: 0 });
    expect(await runCommand(env, 'disable', 'dan')).toMatchObject({ code: 0 });
    expect(await runCommand(env, 'disable', 'ada')).toMatchObject({ code: 0 });
    expect(await runCommand(env, 'disable', 'ada', '--undo')).toMatchObject({ code: 0 });

    env['SIGNUP'] = 'closed';
    if (server === 'running') await stop();
    await start();
    expect((await send('/auth/profile', { token: tokens.get('bob') ?? '' })).status).toBe(401);
    expect((await signIn('bob', password)).status).toBe(200);
    expect((await signIn('cora', PERSON.password)).status).toBe(200);
    expect((await signIn('dan', PERSON.password)).status).toBe(403);
    expect((await signIn('ada', PERSON.password)).status).toBe(200);
    const invitation = new URL(link).searchParams.get('invite');
    const body = { ...PERSON, username: 'eve', email: 'eve@b.org', invitation };
    expect((await send('/auth/register', { body })).status).toBe(201);
  },
);

/** A move is refused beside a running server, and takes all accounts of a stopped one. */
async function movesWhereStopped(env: Record<string, string>, { engine, server }: (typeof PLACES)[number]) {
  const direction = engine === 'sqlite' ? 'to-postgres' : 'to-sqlite';
  const both = { DATA_DIR: temporaryFolder(), DATABASE_URL: (await takePostgres('new')).url, ...env };
  const moved = await runCommand(both, 'move', direction);
  if (server === 'stopped') expect(moved).toMatchObject({ code: 0, errors: '… Copying, and comparing every row\n' });
  else expect(moved).toMatchObject({ code: 1, errors: expect.stringMatching(/running on the (folder|database)/) });
  const target = engine === 'sqlite' ? { ...both, DATA_DIR: temporaryFolder() } : { ...both, DATABASE_URL: '' };
  const there = await runCommand(target, 'users', '--json');
  if (server === 'stopped') expect(JSON.parse(there.output)).toHaveLength(4);
  else expect(there.output).not.toContain('ada');
}

/** Calls that no command takes: with its exit code and the words in which it is refused. */
const WRONG: [args: string[], code: 1 | 2, words: RegExp][] = [
  [['backup', 'a', 'b'], 2, /^Call it as: `backup \[file\]/],
  [['backup', '--list', '--check', 'x'], 2, /exclude each other/],
  [['backup', '--keep', '3'], 2, /'--keep'/],
  [['backup', '/nowhere/at/all'], 1, /^The folder \/nowhere\/at cannot be written \(ENOENT\)\. Make it first/],
  [['restore'], 2, /^Call it as: `restore <file>/],
  [['restore', '/nowhere/at/all'], 1, /^The file \/nowhere\/at\/all cannot be read \(ENOENT\)/],
  [['doctor', 'ada'], 2, /^Call it as: `doctor/],
  [['doctor', '--fix'], 2, /'--fix'/],
  [['users', 'ada'], 2, /^Call it as: `users/],
  [['invite', 'ada'], 2, /^Call it as: `invite/],
  [['invite', '--days', '91'], 2, /--days must be a whole number from 1 to 90, not "91"/],
  [['invite', '--days'], 2, /'--days/],
  [['invite', '--days', '3', '--list'], 2, /exclude each other/],
  [['invite', '--withdraw', 'x'], 2, /--withdraw must be a whole number/],
  [['invite', '--withdraw', '99'], 1, /^There is no invitation 99/],
  [['reset-password'], 2, /^Call it as: `reset-password <user>/],
  [['reset-password', 'ada', 'bob'], 2, /^Call it as: `reset-password <user>/],
  [['reset-password', 'nobody'], 1, /^There is no account 'nobody'/],
  [['reset-password', 'ada', '--end-token'], 2, /'--end-token'/],
  [['end-codes'], 2, /^Call it as: `end-codes <user>/],
  [['end-codes', 'nobody'], 1, /^There is no account 'nobody'/],
  [['end-codes', 'ada'], 1, /^ada has no codes/],
  [['end-codes', 'cora'], 1, /The username was not typed/],
  [['disable'], 2, /^Call it as: `disable <user>/],
  [['disable', '99'], 1, /^There is no account '99'/],
  [['disable', 'ada', '--redo'], 2, /'--redo'/],
  [['limits', 'nobody'], 1, /^There is no account 'nobody'/],
  [['limits', 'ada', 'bob'], 2, /^Call it as: `limits \[user\]/],
  [['move'], 2, /^Call it as: `move to-postgres \| to-sqlite/],
  [['move', 'sideways'], 2, /^There is no direction 'sideways'/],
  [['distribute', 'users'], 2, /^Call it as: `distribute`/],
  [['distribute'], 1, /^(Set DATABASE_URL to|The database .+ is on no Citus cluster)/],
];

async function refusesWrongInput(env: Record<string, string>): Promise<void> {
  const before = await rowsIn(env);
  for (const [args, code, words] of WRONG) {
    const refused = await runCommand(env, ...args);
    expect([refused.code, refused.output, refused.errors], args.join(' ')).toEqual([
      ...[code, ''],
      expect.stringMatching(words),
    ]);
  }
  expect(await rowsIn(env)).toEqual(before);
}

/** All rows of all tables. */
async function rowsIn({ DATA_DIR = '', DATABASE_URL }: Record<string, string>) {
  const db = DATABASE_URL ? openPostgres(DATABASE_URL, 1) : openSqlite(join(DATA_DIR, 'daymark.db'));
  try {
    const rows: Record<string, unknown[]> = {};
    for (const { name } of await tablesOf(db))
      rows[name] = (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)).rows;
    return rows;
  } finally {
    await db.destroy();
  }
}
