import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { KEY_HEADER, TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import { away, noAccess, refused } from '#terminal/failure.ts';
import { harmlessData } from '#terminal/harmless.ts';
import { wait } from '#terminal/interruption.ts';
import { note } from '#terminal/output.ts';
import { counted, zoneOfMachine } from '#terminal/words.ts';
import { exchange, Lost, OutOfReach, whyLost } from './exchange.ts';
import { Refusal } from './refusal.ts';

export type Server = { server: string; token: string };

/** Makes calls of the contract and gives the data of their answers; every refusal is a `Failure`. */
export type Calls = {
  send: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>;
  /** The whole answer of a call that gives a file. */
  open: (endpoint: Endpoint) => Promise<Response>;
};

/** How often a server is waited for that says when to come back, and the longest such time in seconds. */
const WAITS = { times: 2, seconds: 60 };

/** Calls to a server. Texts in the answers are made harmless unless they are to be told exactly, as JSON. */
export function callsTo({ server, token }: Server, { isExact = false } = {}): Calls {
  return {
    async send(endpoint, input) {
      const { answer } = await requested(server, token, { endpoint, input: input as Call['input'] });
      const data = answer?.data as DataOf<typeof endpoint>;
      return isExact ? data : harmlessData(data);
    },
    async open(endpoint) {
      const { response } = await requested(server, token, { endpoint, input: {} });
      return response;
    },
  };
}

type Call = { endpoint: Endpoint; input: Partial<Record<'params' | 'query' | 'body', unknown>> };

type Envelope = { success: boolean; data: unknown; message: string };

type Answer = { response: Response; answer?: Envelope | undefined };

/**
 * Makes a call. A lost answer is asked for once more, under the same key: the server makes the change once. A server that says
 * when to come back is waited for.
 */
async function requested(server: string, token: string, call: Call): Promise<Answer> {
  const { url, init } = requestOf(server, token, call);
  let waits = 0;
  let isSentAgain = false;
  for (;;) {
    try {
      return await answered(url, init, call.endpoint);
    } catch (error) {
      if (error instanceof OutOfReach) throw away(`Daymark cannot be reached at ${server} (${error.message}).`);
      if (error instanceof Lost) {
        if (isSentAgain) throw lostTwice(server, call.endpoint, error);
        isSentAgain = true;
        continue;
      }
      if (!(error instanceof Refusal)) throw error;
      const seconds = error.retryAfter;
      if (seconds === null || waits === WAITS.times || seconds > WAITS.seconds)
        throw Object.assign(failureOf(error, call.endpoint), { cause: error });
      waits += 1;
      note(`${error.message} Trying again in ${counted(seconds, 'second')}.`);
      await wait(seconds * 1000);
    }
  }
}

function requestOf(server: string, token: string, { endpoint, input }: Call) {
  const { method, path } = endpoint;
  const headers = {
    Authorization: `Bearer ${token}`,
    [TIME_ZONE_HEADER]: zoneOfMachine(),
    ...(method !== 'GET' && { [KEY_HEADER]: randomUUID() }),
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const params = (input.params ?? {}) as Record<string, unknown>;
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  return { url: `${server}/api${address}${search && `?${search}`}`, init: { method, headers, body } };
}

/** Statuses of a proxy that has no answer of the server. */
const OF_PROXIES = [502, 504];

async function answered(url: string, init: RequestInit, { file }: Endpoint): Promise<Answer> {
  const response = await exchange(url, init);
  if (response.ok && file !== null) return { response };
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    throw away(`${url} leads to ${headers.get('Location')}.`, ['Sign in at the address it leads to: daymark login']);
  }
  const answer = await envelopeOf(response);
  if (response.ok && answer?.success) return { response, answer };
  if (OF_PROXIES.includes(status)) throw new Lost(`status ${status}`);
  if (!answer || response.ok) throw away(`What answers at ${new URL(url).origin} is not Daymark (status ${status}).`);
  throw new Refusal(status, answer, headers);
}

async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw whyLost(error);
  }
  try {
    const answer = JSON.parse(text);
    return typeof answer?.success === 'boolean' ? answer : undefined;
  } catch {
    return undefined;
  }
}

function lostTwice(server: string, { method }: Endpoint, { message }: Lost) {
  const unknown = method === 'GET' ? [] : ['It was sent twice under one key, so it was done once or not at all: look.'];
  return away(`No answer came from ${server} (${message}).`, unknown);
}

/** The end with which a refusal is told. */
function failureOf(refusal: Refusal, { scope }: Endpoint) {
  const { status, message } = refusal;
  if (status === 401) {
    return noAccess('The server does not take this token: it has ended, or is of another server.', [
      'Make one in Profile, Tokens, and sign in with it: daymark login',
    ]);
  }
  if (status === 403 && refusal.isOfScope) {
    return noAccess(`This token lacks the scope ${refusal.scope ?? scope}.`, [
      'Scopes cannot be added: make a token in Profile, Tokens, and sign in with it: daymark login',
    ]);
  }
  if (status === 503) return away(message);
  return refused(message);
}
