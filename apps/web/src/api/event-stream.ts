import { type Change, getEvents, LAST_EVENT_HEADER, RESET } from '@daymark/contract/events.ts';
import { readChanges, tabName } from './changes.ts';
import { callOf, readEnvelope, refusalOf } from './client.ts';
import { checkConnection, noteReached, noteStatus, offline } from './connection.ts';
import { eventParser, type ServerEvent } from './event-parser.ts';
import { isLive, noteBeat, noteSilence } from './live.ts';
import { record, text } from './readers.ts';

/** Milliseconds without a byte after which a stream counts as lost: more than two beats of the server. */
const SILENCE = 60_000;

/** Milliseconds before the next try, doubled after each failure. */
const RETRY = { first: 500, most: 30_000 };

type Options = {
  userId: number;
  /** Called with the changes by others, and those that this tab has missed. */
  onChanges: (changes: Change[]) => void;
  /** Resolves when an answer of this tab may end the session: with a reason of its own, unlike the stream's. */
  untilIdle: () => Promise<void>;
  signal: AbortSignal;
};

/** A message from the tab with the stream to the others. */
type Message =
  | { kind: 'event'; event: ServerEvent }
  | { kind: 'beat'; lastId: string | undefined }
  | { kind: 'silence' };

/**
 * Follows the changes of the user's data. One tab of the browser reads the stream for all, and another one takes over when
 * it closes. Where the browser has no locks, on plain HTTP from another machine, each visible tab reads its own: a browser opens
 * six connections to a server at most.
 */
export function followChanges({ userId, onChanges, untilIdle, signal }: Options): void {
  const name = `daymark-events:${userId}`;
  const channel = new BroadcastChannel(name);
  let lastId: string | undefined;

  const receive = (message: Message) => {
    if (message.kind === 'silence') return noteSilence();
    noteBeat();
    lastId = message.kind === 'beat' ? message.lastId : message.event.id;
    if (message.kind === 'event') onChanges(changesOf(message.event));
  };
  channel.onmessage = ({ data }) => receive(data as Message);
  signal.addEventListener('abort', () => {
    channel.close();
    noteSilence();
  });

  const tellAll = (message: Message) => {
    receive(message);
    channel.postMessage(message);
  };
  const read = (until: AbortSignal, tell: (message: Message) => void) =>
    readForEver({ until, tell, untilIdle, lastId: () => lastId });

  if ('locks' in navigator) {
    navigator.locks.request(name, { signal }, () => read(signal, tellAll)).catch(() => undefined); // left while waiting
  } else {
    whileVisible(signal, (until) => void read(until, receive));
  }
}

const readEvent = record({ changes: readChanges }, { by: text });

/** Changes by others, or everything where some events are lost. */
function changesOf({ event, data }: ServerEvent): Change[] {
  if (event === RESET) return [{ kind: 'everything' }];
  if (data === '') return [];
  const told = readEvent(JSON.parse(data));
  if (!told) return [{ kind: 'everything' }]; // of a later version
  return told.by === tabName() ? [] : told.changes;
}

/** Calls `start` whenever the page becomes visible; its signal is aborted when the page is hidden, or for good. */
function whileVisible(signal: AbortSignal, start: (until: AbortSignal) => void): void {
  let current = new AbortController();
  const follow = () => {
    current.abort();
    if (document.hidden) return;
    current = new AbortController();
    start(AbortSignal.any([signal, current.signal]));
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
}

type Reading = {
  until: AbortSignal;
  tell: (message: Message) => void;
  untilIdle: () => Promise<void>;
  lastId: () => string | undefined;
};

async function readForEver(reading: Reading): Promise<void> {
  const { until, tell, untilIdle } = reading;
  for (let failures = 0; !until.aborted; failures += 1) {
    // A stream that has ended with its session is not asked for again: the server would refuse it.
    await untilIdle();
    if (until.aborted) return;
    try {
      await readStream(reading, () => {
        failures = -1;
      });
    } catch {
      if (!until.aborted) await checkConnection();
    }
    if (until.aborted) return;
    tell({ kind: 'silence' });
    await untilNextTry(failures, until);
  }
}

/** Reads one stream to its end. `onBeat` is called with each part of it. */
async function readStream({ until, tell, untilIdle, lastId }: Reading, onBeat: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  let hasBegun = false;
  // After a sleep of the machine the stream may have died unnoticed.
  const onWake = () => hasBegun && !isLive() && silence.abort();
  addEventListener('focus', onWake);
  try {
    const known = lastId();
    const age = String(Math.ceil(performance.now()));
    const { url, headers, session } = callOf(getEvents, { query: known === undefined ? { age } : {} });
    const response = await fetch(url, {
      headers: { ...headers, ...(known !== undefined && { [LAST_EVENT_HEADER]: known }) },
      cache: 'no-store',
      signal: AbortSignal.any([until, silence.signal]),
    });
    noteStatus(response.status);
    if (!response.ok || !response.body) {
      const answer = await readEnvelope(response);
      await untilIdle();
      throw refusalOf(getEvents, session, { status: response.status, answer });
    }
    const parse = eventParser();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      hasBegun = true;
      onBeat();
      noteReached();
      tell({ kind: 'beat', lastId: lastId() });
      for (const event of parse(decoder.decode(part.value, { stream: true }))) tell({ kind: 'event', event });
    }
  } finally {
    clearTimeout(timer);
    removeEventListener('focus', onWake);
  }
}

/** A server out of reach is checked already. Many browsers that were cut off together do not come back together. */
async function untilNextTry(failures: number, until: AbortSignal): Promise<void> {
  if (offline.get()) await untilOnline(until);
  const most = Math.min(RETRY.most, RETRY.first * 2 ** Math.max(0, failures));
  await pause(most * (0.5 + Math.random() / 2), until);
}

function untilOnline(until: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = () => resolve();
  const { unsubscribe } = offline.subscribe((isOffline) => !isOffline && over());
  until.addEventListener('abort', over, { once: true });
  return promise.finally(() => {
    unsubscribe();
    until.removeEventListener('abort', over);
  });
}

/** Waits, and removes its listener afterwards: a signal lasts as long as the page, over thousands of tries. */
function pause(ms: number, until: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = () => resolve();
  const timer = setTimeout(over, ms);
  until.addEventListener('abort', over, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    until.removeEventListener('abort', over);
  });
}
