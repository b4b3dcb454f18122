import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FetchFailure } from '@daymark/contract/calendars.ts';
import { isIn } from './network.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Asks for what an address of a user holds. */
export type Outgoing = (asked: Asked) => Promise<Fetched>;

type Asked = {
  url: URL;
  accept: string;
  /** The tag of what was fetched last: the answer may be that nothing has changed. */
  etag: string | null;
  /** Ends the request. */
  signal?: AbortSignal;
};

type Fetched =
  | { kind: 'fetched'; bytes: Uint8Array; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; why: FetchFailure };

export type OutgoingOptions = {
  /** Addresses and networks that are asked though they are not public. */
  allow: readonly string[];
  /** The IP addresses of a name; throws where it has none. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** Certificates that are trusted in place of those that Node trusts. */
  ca?: string;
  /** Most milliseconds of a request with all that it is redirected to. */
  mostMs?: number;
};

const MOST_MS = 10_000;
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_REDIRECTS = 3;

/** Longest tag that is kept. */
const LONGEST_TAG = 500;

const REDIRECTS = [301, 302, 303, 307, 308];

class Failure extends Error {
  readonly why: FetchFailure;

  constructor(why: FetchFailure, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/**
 * The one way by which the server asks an address that a user has given. It asks by https alone, and only where every address of
 * the name is public or allowed; connects to the addresses that were checked, so that a name which changes its mind gains nothing;
 * checks each redirect in the same way; and sends neither cookies nor credentials.
 */
export function makeOutgoing({ allow, resolve = resolveName, ca, mostMs = MOST_MS }: OutgoingOptions): Outgoing {
  const isAllowed = isIn(allow);
  const mayAsk = (address: string) => isPublicAddress(address) || isAllowed(address);

  /** The checked addresses of a host. */
  async function addressesOf({ hostname }: URL, signal: AbortSignal): Promise<string[]> {
    const literal = hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(literal) === 0 ? await resolved(hostname, signal) : [literal];
    if (!addresses.every(mayAsk)) throw new Failure('refused');
    return addresses;
  }

  async function resolved(hostname: string, signal: AbortSignal): Promise<string[]> {
    try {
      return await resolve(hostname, signal);
    } catch (error) {
      throw new Failure('unreachable', error);
    }
  }

  async function ask({ url, accept, etag }: Asked, signal: AbortSignal): Promise<IncomingMessage> {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new Failure('refused');
    const lookup = lookupOf(await addressesOf(url, signal));
    const asking = request(url, {
      ...{
        agent: newAgent(),
        lookup,
        autoSelectFamily: true,
        signal,
        rejectUnauthorized: true,
        ...(ca !== undefined && { ca }),
      },
      headers: {
        ...{ accept, 'accept-encoding': 'gzip', 'user-agent': 'Daymark' },
        ...(etag !== null && { 'if-none-match': etag }),
      },
    });
    asking.on('error', () => undefined); // also those that come after the answer
    asking.end();
    try {
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      return answer;
    } catch (error) {
      throw new Failure('unreachable', error);
    }
  }

  async function follow(asked: Asked, signal: AbortSignal): Promise<Fetched> {
    let { url } = asked;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask({ ...asked, url }, signal);
      const status = answer.statusCode ?? 0;
      if (status === 200) return { kind: 'fetched', ...(await readAnswer(answer)) };
      answer.destroy();
      if (status === 304 && asked.etag !== null) return { kind: 'unchanged' };
      const next = REDIRECTS.includes(status) ? URL.parse(answer.headers.location ?? '', url) : null;
      if (!next) break;
      url = next;
    }
    throw new Failure('unreachable');
  }

  return async (asked) => {
    const signal = AbortSignal.any([AbortSignal.timeout(mostMs), ...(asked.signal ? [asked.signal] : [])]);
    try {
      return await orEnd(follow(asked, signal), signal);
    } catch (error) {
      if (signal.aborted) return { kind: 'failed', why: 'slow' };
      if (error instanceof Failure) return { kind: 'failed', why: error.why };
      throw error;
    }
  };
}

/** Connections are for one request each, and never go by a proxy of the environment, which would look names up anew. */
const newAgent = () => new Agent({ keepAlive: false, maxCachedSessions: 0 });

/** Gives the connection these addresses whatever it looks up. */
function lookupOf(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, found);
}

/**
 * The addresses of a name by DNS alone. The system's own resolver would work in the few threads in which passwords are hashed:
 * a name whose servers never answer would hold them.
 */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver();
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0)
      throw new Error('No address', { cause: answers.find(({ status }) => status === 'rejected') });
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The result of the work, unless the signal comes first. */
async function orEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    work.catch(() => undefined); // it ends by the signal, too, with nobody to tell
  }
}

async function readAnswer(answer: IncomingMessage): Promise<{ bytes: Uint8Array; etag: string | null }> {
  const { headers } = answer;
  try {
    if (Number(headers['content-length']) > MOST_BYTES) throw new Failure('large');
    const bytes = await unpacked(await received(answer), headers);
    const { etag = null } = headers;
    return { bytes, etag: etag !== null && etag.length <= LONGEST_TAG ? etag : null };
  } finally {
    answer.destroy();
  }
}

async function received(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new Failure('large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('unreachable', error);
  }
  return Buffer.concat(chunks);
}

async function unpacked(bytes: Buffer, headers: IncomingHttpHeaders): Promise<Uint8Array> {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new Failure('unreadable');
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Failure(isTooLarge ? 'large' : 'unreadable', error);
  }
}
