import { deleteAccount } from '@daymark/contract/account.ts';
import { importArchive } from '@daymark/contract/archive.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { getActiveTimer, pauseTimer } from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { type Connection, connectionTo } from '#recompute/http.ts';
import { randomAccount } from './random-account.ts';
import { changeAccount } from './random-changes.ts';
import type { AccountOptions } from './random-work.ts';

/** An account of its own on a running server, and the way to it. */
export type NetworkOwner = { server: Connection; username: string; password: string; remove: () => Promise<void> };

/**
 * Signs up, imports a random account and changes it as its owner, all over the network. The clock of that server is nobody's to move,
 * so its timers run for moments; none runs in the end, since figures would move while they are asked for.
 */
export async function ownerAt(url: string, options: AccountOptions): Promise<NetworkOwner> {
  const { seed, tasks, zone, now } = options;
  const username = `random-${seed}-${now}`;
  const { token, password } = await makeGiven(senderTo(url)).user({ username });
  const send = senderTo(url, token);
  await send(importArchive, { body: JSON.parse(randomAccount(options)) });
  if (tasks > 0) await changeAccount({ send, given: makeGiven(send), passMinutes: () => undefined }, seed, now);
  const running = await send(getActiveTimer, {});
  if (running) await send(pauseTimer, { params: { id: String(running.task.id) }, body: {} });
  const server = await connectionTo({ url, zone, token });
  // An account is deleted by who has just signed in.
  const remove = async () => {
    const { token } = await senderTo(url)(login, { body: { login: username, password } });
    await senderTo(url, token)(deleteAccount, {});
  };
  return { server, username, password, remove };
}
