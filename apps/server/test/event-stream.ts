import { ChangeEvent, LAST_EVENT_HEADER } from '@daymark/contract/events.ts';
import { expect, onTestFinished } from 'vitest';

type Told = { id: string; changes: ChangeEvent['changes'] | 'reset'; by?: string | undefined };

type From = { lastId?: string | undefined; age?: number | undefined };

/** Opens a stream of events; `token` is that of its user. */
export async function openEvents(url: string, token: string, { lastId, age }: From = {}) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${url}/api/events${age === undefined ? '' : `?age=${age}`}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { [LAST_EVENT_HEADER]: lastId }) },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const blocks = blocksOf(response.body ?? new ReadableStream());
  // The first block is an event that was missed, a reset, or the mere place where the stream begins.
  const first = await blocks.next();
  const place = first.done ? undefined : parse(first.value);
  const waiting = place?.changes.length === 0 ? [] : [place];
  let known = place?.id;

  return {
    /** The id of the last event that was read. */
    lastId: () => known,
    /** The next event; undefined once the stream has ended. */
    next: async (): Promise<Told | undefined> => {
      let told = waiting.shift();
      while (!told) {
        const block = await blocks.next();
        if (block.done) return undefined;
        if (!block.value.startsWith(':')) told = parse(block.value);
      }
      known = told.id;
      return told;
    },
    /** Cuts the connection, as a lost network does. */
    cut: () => stop.abort(),
  };
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
  expect(text, 'no event is cut in two').toBe('');
  return undefined;
}

function parse(block: string): Told {
  const fields = new Map(block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) as [string, string]));
  const id = fields.get('id') ?? '';
  if (fields.get('event') === 'reset') return { id, changes: 'reset' };
  const data = fields.get('data');
  return { id, ...(data === undefined ? { changes: [] } : ChangeEvent.parse(JSON.parse(data))) };
}
