import { createHash, type Hash, hash } from 'node:crypto';
import { KEY_HEADER, KEY_PATTERN } from '@daymark/contract/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { invalid } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { type KeptCalls, Once, stillRunning } from '#context/once.ts';

/** A running call with a key. */
export type CallWithKey = {
  once: Once;
  /** Passes a streamed body on and takes it into the hash of the call; throws at its end where the call was answered before. */
  hashed: (body: AsyncIterable<Buffer>, scope: Pick<UserContext, 'db' | 'userId'>) => AsyncIterable<Buffer>;
  end: () => void;
};

/**
 * The calls of this process that carry a key and still run. What another instance runs is not known here: a second call there
 * waits for its turn, and is answered like the first.
 */
export class CallsWithKeys {
  readonly #running = new Set<string>();
  readonly #kept: KeptCalls;

  constructor(kept: KeptCalls) {
    this.#kept = kept;
  }

  /** The call, where it is a change with a key; refuses a bad key, and one whose call still runs. */
  begin(request: FastifyRequest, userId: number): CallWithKey | undefined {
    const { method, url, body } = request;
    const given = request.headers[KEY_HEADER.toLowerCase()];
    if (method === 'GET' || given === undefined) return undefined;
    const [, quoted, plain] = KEY_PATTERN.exec(String(given)) ?? [];
    const key = quoted ?? plain;
    if (key === undefined) throw badKey();
    const running = `${userId} ${key}`;
    if (this.#running.has(running)) throw stillRunning();
    this.#running.add(running);
    const start = `${method} ${url}\n${saidIn(body)}`;
    let uploaded: Hash | undefined;
    const once = new Once(key, this.#kept, () => uploaded?.copy().digest('base64') ?? hash('sha256', start, 'base64'));
    return {
      once,
      hashed: async function* (body, scope) {
        uploaded = createHash('sha256').update(start);
        for await (const chunk of body) {
          uploaded.update(chunk);
          yield chunk;
        }
        await once.refuseSecond(scope);
      },
      end: () => void this.#running.delete(running),
    };
  }
}

/** Fields that late tries of a call say: how long ago something was, another number with each of them, and what was seen then. */
const AGES = ['pressed_ago_ms', 'stopped_ago_ms', 'worked_ago_ms', 'paused_id'];

const withoutAges = (name: string, value: unknown): unknown => (AGES.includes(name) ? undefined : value);

/** A body as one text for all ways to write its JSON. One without anything but ages is none: the first try of a call had none to say. */
function saidIn(body: unknown): string {
  const said = JSON.stringify(body ?? null, withoutAges);
  return said === '{}' ? 'null' : said;
}

const badKey = () => invalid({ path: KEY_HEADER, message: `${KEY_HEADER} must be 1 to 64 letters, digits or hyphens` });
