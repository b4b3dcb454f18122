// Tells for each fault, as a line of JSON, the first figure that the second implementation finds told otherwise. A word after the name of
// this file leaves out the faults without it.

import { type Account, accountOf } from '#recompute/account.ts';
import { audit, type Subject } from '#recompute/audit.ts';
import { START } from '#server-test/template.ts';
import { ACCOUNT_NAMES, type AccountName, accountNamed, fileOf, ZONE } from './audited-accounts.ts';
import { FAULTS } from './faults.ts';
import { type Stored, serverWith } from './product-servers.ts';
import { changeAccount } from './random-changes.ts';

type Server = Awaited<ReturnType<typeof serverWith>>;

/** Makes an account on this server, and gives it as its export tells it. */
async function made(server: Server, name: AccountName): Promise<Account> {
  await server.importing(fileOf(name));
  const { isChanged, seed } = accountNamed(name);
  if (isChanged) await changeAccount(server.owner, seed, START.epochMilliseconds);
  return accountOf(await server.exporting(), { zone: ZONE, now: server.now() });
}

const kept = new Map<AccountName, { account: Account; stored: Stored }>();

/** An account that a server without a fault has made, once for all that only read it. */
async function keptAccount(name: AccountName) {
  const known = kept.get(name);
  if (known) return known;
  const server = await serverWith(null);
  const account = await made(server, name);
  const one = { account, stored: await server.close() };
  kept.set(name, one);
  return one;
}

/** The first difference in the answers of this server; null without one. */
async function firstDifference(server: Server, account: Account, subjects?: Subject[]): Promise<string | null> {
  const { ask, now } = server;
  for await (const { differences } of audit({ account, now, ask, ...(subjects && { subjects }) })) {
    if (differences[0] !== undefined) return differences[0];
  }
  return null;
}

const tell = (fault: string, difference: string | null) => console.log(JSON.stringify({ fault, difference }));

const [word = ''] = process.argv.slice(2);
for (const name of word === '' ? ACCOUNT_NAMES : []) {
  const { account, stored } = await keptAccount(name);
  const server = await serverWith(null, stored);
  tell(`none, ${name}`, await firstDifference(server, account));
  await server.close();
}
for (const { fault, subject, account: name = 'plain', writes, ...change } of FAULTS) {
  if (!fault.includes(word)) continue;
  const { account, stored } = await keptAccount(name);
  const server = await serverWith(change, writes ? undefined : stored);
  tell(fault, await firstDifference(server, writes ? await made(server, name) : account, [subject]));
  await server.close();
}
