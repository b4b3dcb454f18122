import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { makePerson, type Network, type Person } from '@daymark/testing/person.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { UNLIMITED } from './server-process.ts';

/** Milliseconds between two tries of a person whom no instance serves. */
const RETRY_MS = 100;

/** Settings of the instances: one address makes all accounts, and works as fast as it can. */
export const FOR_PEOPLE = {
  ...UNLIMITED,
  TRUST_PROXY: '127.0.0.1',
  BACKUPS: 'off',
  TASKS_PER_LIST: '1000000',
  CONNECTIONS_PER_ADDRESS: '0',
};

/** People who work at instances by turns, each with a screen that follows their tasks at one of them. */
export async function peopleAt(urls: string[], count: number) {
  const network: Network = {
    anonymous: () => senderTo(urls[0] ?? '', undefined, `10.1.${randomInt(256)}.${randomInt(256)}`),
    signedIn: (token) => senderTo(urls[randomInt(urls.length)] ?? '', token),
  };
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) people.push(await makePerson(network));
  const screens = await Promise.all(people.map((person, place) => openScreen(urls[place % urls.length] ?? '', person)));
  return { people, screens };
}

/** Lets all of them work until the work that is given here is done. */
export async function workDuring(people: Person[], during: () => Promise<void>): Promise<void> {
  let isOver = false;
  const working = people.map(async (person) => {
    while (!isOver) {
      const before = person.counts().failures;
      await person.workOnce();
      if (person.counts().failures > before) await setTimeout(RETRY_MS);
    }
  });
  await during().finally(() => {
    isOver = true;
  });
  await Promise.all(working);
}

/** A stream of events that is opened once, and is not opened again where it ends. */
async function openScreen(url: string, { token, acknowledged, stored }: Person) {
  const shown = new Set<number>();
  const stop = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  let isOpen = response.ok;

  /** Loads all tasks anew, as a page does, once the server can answer. */
  const loadAll = async (): Promise<void> => {
    const ids = await stored().catch(() => undefined);
    if (ids) return ids.forEach((id) => void shown.add(id));
    await setTimeout(RETRY_MS);
    return loadAll();
  };
  const show = (line: string) => {
    if (line === 'event: reset') void loadAll();
    if (!line.startsWith('data:')) return;
    const { changes = [] }: { changes?: { kind: string; id: number }[] } = JSON.parse(line.slice(5) || '{}');
    for (const { kind, id } of changes) if (kind === 'task') shown.add(id);
  };
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) show(line);
    }
  };
  const reading = read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return {
    isOpen: () => isOpen,
    missing: () => acknowledged().filter((id) => !shown.has(id)),
    close: () => {
      stop.abort();
      return reading;
    },
  };
}
