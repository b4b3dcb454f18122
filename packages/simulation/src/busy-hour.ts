import { normal, type Random, seededRandom } from '@daymark/domain/random.ts';

/** A day as a person is assumed to spend it, and how much of it falls into one of the busiest hours. */
export type Habits = {
  pages: number;
  callsOfPage: number;
  changes: number;
  /** Share of a day that falls into one busy hour. */
  shareOfHour: number;
  /** Standard deviation of the logarithm of a person's activity: some do many times as much as others. */
  spread: number;
};

/** Calls of all users in each second of a busy hour. */
type BusyHour = { users: number; seconds: { reads: number; changes: number }[] };

const SECONDS = 3600;

/** Draws what each user does in a busy hour. A page asks all its questions in one second. */
export function drawHour(habits: Habits, { users, seed }: { users: number; seed: number }): BusyHour {
  const random = seededRandom(seed);
  const seconds = Array.from({ length: SECONDS }, () => ({ reads: 0, changes: 0 }));
  const pick = () => seconds[random.integer(0, SECONDS - 1)];
  for (let user = 0; user < users; user += 1) {
    const activity = Math.exp(habits.spread * normal(random) - habits.spread ** 2 / 2) * habits.shareOfHour;
    for (let page = drawCount(habits.pages * activity, random); page > 0; page -= 1) {
      const second = pick();
      if (second) second.reads += habits.callsOfPage;
    }
    for (let change = drawCount(habits.changes * activity, random); change > 0; change -= 1) {
      const second = pick();
      if (second) second.changes += 1;
    }
  }
  return { users, seconds };
}

/** A number of events of which this many are expected: of Poisson's distribution. */
function drawCount(expected: number, random: Random): number {
  let [count, sum] = [-1, 0];
  while (sum < expected) {
    sum -= Math.log(1 - random.fraction());
    count += 1;
  }
  return Math.max(0, count);
}

/** Milliseconds that a read and a change take of something. */
export type Cost = { read: number; change: number };

/** Something that calls take time of, and the milliseconds of it that there are in a second. */
export type Resource = { name: string; cost: Cost; msPerSecond: number };

type Fill = {
  name: string;
  /** Share of the resource that is taken in the second that only one in a hundred exceeds. */
  share: number;
  /** Number of users with which it is full in such a second. */
  users: number;
};

/** Share of seconds in which a resource must not be full. */
const SECONDS_SERVED = 0.99;

/** The resources with how full they are, the fullest first. */
export function fillsOf({ users, seconds }: BusyHour, resources: Resource[]): Fill[] {
  return resources
    .map(({ name, cost, msPerSecond }) => {
      const taken = seconds.map(({ reads, changes }) => reads * cost.read + changes * cost.change);
      taken.sort((one, other) => one - other);
      const share = (taken[Math.floor(SECONDS_SERVED * (taken.length - 1))] ?? 0) / msPerSecond;
      return { name, share, users: Math.floor(users / share) };
    })
    .sort((one, other) => other.share - one.share);
}
