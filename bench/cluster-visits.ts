import { randomInt } from 'node:crypto';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { makePromise, makePromiseLink } from '@daymark/contract/promises.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { Refusal, senderTo } from '@daymark/testing/sender.ts';

/** Each visit comes from an address of its own, so that no limit of addresses counts. */
const address = () => `10.2.${randomInt(256)}.${randomInt(256)}`;

const stranger = (url: string) => senderTo(url, undefined, address());

export type Visitor = Awaited<ReturnType<typeof makeVisitor>>;

/** Ways to be known by something that names no user. */
const WAYS = ['sign-in', 'personal token', 'feed', 'promise'] as const;

/** Makes an account with a personal token, a calendar feed and a shared promise; each of its ways resolves where it was answered. */
export async function makeVisitor(url: string) {
  const { token, user, password } = await makeGiven(stranger(url)).user();
  const send = senderTo(url, token);
  const given = makeGiven(send);
  const list = await given.list();
  await given.task({ list_id: list.id });
  const { token: personal } = await send(createToken, { body: { name: 'Visits', scopes: ['read'], days: 1 } });
  const feed = await send(createCalendarFeed, { body: {} });
  const promised_date = String(Temporal.Now.plainDateISO('UTC').add({ weeks: 1 }));
  const { id } = await send(makePromise, { body: { list_id: list.id, promised_date } });
  const shared = await send(makePromiseLink, { params: { id: String(id) }, body: {} });
  const ways: Record<(typeof WAYS)[number], () => Promise<unknown>> = {
    'sign-in': () => stranger(url)(login, { body: { login: user.username, password } }),
    'personal token': () => senderTo(url, personal)(getProjects, {}),
    feed: () => opened(`${url}/feeds/${feed.secret}.ics`),
    promise: () => opened(`${url}/p/${shared.secret}`),
  };
  return { token, ways };
}

async function opened(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': address() } });
  const text = await response.text();
  if (!response.ok) throw new Refusal(response.status, { message: text });
}

/** The way of newcomers, whose ids may fall on the lost node. */
const REGISTRATION = 'registration';

const ALL_WAYS = [...WAYS, REGISTRATION] as const;

/** Newcomers of whom one is registered: with half of the ids on a lost node, none of so many is once in 10⁹ runs. */
const NEWCOMERS = 30;

type Way = (typeof ALL_WAYS)[number];

/** Each visit by its way, and whether it was answered. */
export type Visits = { way: Way; isAnswered: boolean }[];

/** Lets visitors come by all of their ways, and newcomers register, until the time is over. */
export async function visitUntil(over: Promise<unknown>, visitors: Visitor[], url: string): Promise<Visits> {
  const visits: Visits = [];
  let isOver = false;
  const visit = async (way: Way, answer: Promise<unknown>) => {
    const isAnswered = await answer.then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 503) return false;
        throw error;
      },
    );
    visits.push({ way, isAnswered });
  };
  const visiting = visitors.map(async ({ ways }) => {
    while (!isOver) for (const way of WAYS) await visit(way, ways[way]());
  });
  const registering = async () => {
    for (let refused = 0; !isOver || (countOf(visits, REGISTRATION, true) === 0 && refused < NEWCOMERS); refused += 1)
      await visit(REGISTRATION, makeGiven(stranger(url)).user());
  };
  const all = Promise.all([...visiting, registering()]);
  await over;
  isOver = true;
  await all;
  return visits;
}

const countOf = (visits: Visits, by: Way, answered: boolean): number =>
  visits.filter(({ way, isAnswered }) => way === by && isAnswered === answered).length;

export const visitsDone = (visits: Visits): string =>
  ALL_WAYS.map((way) => `${way} ${countOf(visits, way, true)} answered and ${countOf(visits, way, false)} not`).join(
    ', ',
  );

/** Bars of the visits, each of which has to be 0. A newcomer may be refused, but not all of them. */
export const visitsMissed = (visits: Visits): Record<string, number> => ({
  'visits of others not answered while a worker was away': visits.filter(
    ({ way, isAnswered }) => way !== REGISTRATION && !isAnswered,
  ).length,
  'ways by which no visit was answered meanwhile': ALL_WAYS.filter((way) => countOf(visits, way, true) === 0).length,
});
