import type { Bootstrap } from '@daymark/contract/bootstrap.ts';

/** The request that public/first-paint.js makes for the dashboard while this code is still being loaded. */
type EarlyRequest = {
  token: string;
  /** The day that the request asks for. */
  date: string;
  answer: Promise<{ success: true; data: Bootstrap; receivedAt: number } | { success: false }>;
};

/** Milliseconds after which an answer that no screen has asked for yet is too old. */
const LASTS = 10_000;

const LISTS = '/api/list?';

/** Time at which the early answer had arrived, for each call that was given a part of it. */
const arrivals = new WeakMap<object, number>();

/** Time at which an answer was received, by `performance.now()`. */
export const receivedAt = (data: object): number => arrivals.get(data) ?? performance.now();

/**
 * Answers to single calls, taken from the one early request. Each is given once, to the first screen that asks, and none
 * after a change, which it may lack.
 */
export function makeFirstAnswers(request: EarlyRequest | undefined) {
  const given = new Set<string>();
  let early = request;

  /** Drops the early answer after a change, which it may lack. */
  const forget = () => {
    early = undefined;
  };

  /** The answer to the GET of this URL; undefined where the call has to be made. */
  function take(url: string, token: string | undefined): Promise<{ data: unknown } | undefined> | undefined {
    if (!early || token !== early.token || given.has(url)) return undefined;
    const part = partOf(url, early.date);
    if (!part) return undefined;
    given.add(url);
    return answerOf(early, part);
  }

  async function answerOf({ answer }: EarlyRequest, part: Part): Promise<{ data: unknown } | undefined> {
    const answered = await answer;
    if (!answered.success || performance.now() - answered.receivedAt > LASTS) forget();
    if (!early || !answered.success) return undefined;
    const data = part(answered.data);
    if (data) arrivals.set(data, answered.receivedAt);
    return data === undefined ? undefined : { data };
  }

  return { take, forget };
}

const page = globalThis as { daymarkFirst?: EarlyRequest };

export const firstAnswers = makeFirstAnswers(page.daymarkFirst);
delete page.daymarkFirst;

type Part = (answer: Bootstrap) => object | null | undefined;

function partOf(url: string, date: string): Part | undefined {
  if (url.startsWith(LISTS)) return listsOf(url);
  const parts: Record<string, Part> = {
    '/api/auth/profile': ({ user }) => user,
    '/api/task/active': ({ timer }) => timer,
    [`/api/workspace/${date}`]: ({ workspace }) => workspace,
    [`/api/analytics/daily/${date}`]: ({ figures }) => figures,
    [`/api/plan/${date}`]: ({ plan }) => plan,
  };
  return parts[url];
}

/** The lists that a call names by their ids, unless the board lacks one of them. */
function listsOf(url: string): Part {
  const ids = new URLSearchParams(url.slice(LISTS.length)).get('ids')?.split(',').map(Number) ?? [];
  return ({ lists }) => {
    const found = lists.filter(({ id }) => ids.includes(id));
    return found.length === ids.length ? found : undefined;
  };
}
