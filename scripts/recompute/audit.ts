import type { Account } from './account.ts';
import type { Audited, Range } from './asked.ts';
import { askedAnalytics } from './asked-analytics.ts';
import { askedCopies } from './asked-copies.ts';
import { askedForecasts } from './asked-forecasts.ts';
import { askedPlans } from './asked-plans.ts';
import { askedWork } from './asked-work.ts';
import { type Answer, type Compared, compare } from './compare.ts';
import type { Ask } from './http.ts';
import { idsFrom } from './ids.ts';

/** Questions to the server by subject, the quickest first. */
const SUBJECTS = {
  copies: askedCopies,
  work: askedWork,
  analytics: askedAnalytics,
  plans: askedPlans,
  forecasts: askedForecasts,
} satisfies Record<string, (audited: Audited) => AsyncGenerator<Answer>>;
export type Subject = keyof typeof SUBJECTS;

type Audit = {
  /** The account as its export tells it. */
  account: Account;
  now: () => number;
  ranges?: readonly Range[];
  subjects?: readonly Subject[];
  ask: Ask;
};

/** Compares all that the server tells of an account with what its export says, answer by answer. */
export async function* audit({ account, now, ask, ...asked }: Audit): AsyncGenerator<Compared> {
  const { ids, counts } = await idsFrom(ask, account.archive);
  yield compare(counts);
  if (compare(counts).differences.length > 0) return; // nothing would be what it is compared with
  const audited = { account, ids, ask, now, ranges: asked.ranges ?? usualRanges(account) };
  for (const subject of asked.subjects ?? (Object.keys(SUBJECTS) as Subject[])) {
    for await (const answer of SUBJECTS[subject](audited)) yield compare(answer);
  }
}

/** All time, by whose estimates and time it rests on, the last four weeks and every edge of today. */
function usualRanges({ today }: Account): Range[] {
  const date = Temporal.PlainDate.from(today);
  const weeks = `${date.subtract({ days: 27 })}`;
  return [
    {},
    { ownOnly: true },
    { measuredOnly: true },
    { from: weeks, to: today },
    { to: weeks },
    { from: today },
    { from: `${date.add({ days: 1 })}` },
  ];
}
