import { normal, type Random } from '@daymark/domain/random.ts';

/** Work of a day: minutes of everything, of what is to be finished, and of tasks that came to it later. */
export type WorkedDay = { all: number; own: number; added: number };

/** How somebody's days go: `begin` starts a person, and the function that it gives is asked for one day after the other. */
export type DayHabit = { name: string; begin: (random: Random) => (day: number) => WorkedDay };

/** How often somebody works on each weekday, what a day holds in the middle, and the standard deviation of its logarithm. */
type Usual = { often: readonly number[]; minutes: number; spread: number };

const WORKWEEK = [0.95, 0.95, 0.95, 0.95, 0.9, 0.1, 0.05];
const ANY_DAY = Array.from({ length: 7 }, () => 0.4);

/** How often a day with work has some of it for what is to be finished, and what share that is. */
const OWN = { often: 0.65, least: 0.3, most: 0.9 };

function dayBy({ often, minutes, spread }: Usual, random: Random) {
  return (day: number): WorkedDay => {
    const isWorked = random.chance(often[day % 7] ?? 0);
    const all = isWorked ? minutes * Math.exp(spread * normal(random)) : 0;
    const own = random.chance(OWN.often) ? all * random.between(OWN.least, OWN.most) : 0;
    return { all, own, added: 0 };
  };
}

const times = ({ all, own, added }: WorkedDay, factor: number): WorkedDay => ({
  all: all * factor,
  own: own * factor,
  added: added * factor,
});

const WORKER: Usual = { often: WORKWEEK, minutes: 240, spread: 0.5 };

/** Weeks of which each is like the one before: the deviation of the logarithm of a week, and its correlation with the last one. */
const BUSY = { spread: 0.4, resembles: 0.5 };

/** A share of the time that goes to tasks which are added later. */
const ADDED = 0.15;

/** Days of the record, after which what comes is counted from 0. */
export const RECORDED_DAYS = 56;

/** Days in which a drift comes to its factor. */
const HALF_A_YEAR = 182;

export const DAY_HABITS: readonly DayHabit[] = [
  { name: 'a working week, days independent', begin: (random) => dayBy(WORKER, random) },
  {
    name: '4 of 10 days, any of them, independent',
    begin: (random) => dayBy({ often: ANY_DAY, minutes: 180, spread: 0.7 }, random),
  },
  {
    name: `inflow: ${ADDED * 100} % of the time goes to what is added later`,
    begin: (random) => {
      const next = dayBy(WORKER, random);
      return (day) => {
        const { all, own } = next(day);
        return { all, own: own * (1 - ADDED), added: own * ADDED };
      };
    },
  },
  {
    name: 'busy and lazy weeks',
    begin: (random) => {
      const next = dayBy({ ...WORKER, spread: 0.4 }, random);
      let level = BUSY.spread * normal(random);
      return (day) => {
        if (day % 7 === 0)
          level = BUSY.resembles * level + Math.sqrt(1 - BUSY.resembles ** 2) * BUSY.spread * normal(random);
        return times(next(day), Math.exp(level));
      };
    },
  },
  ...[1.5, 1 / 1.5].map(
    (factor): DayHabit => ({
      name: `drifts to ×${factor.toFixed(2)} in half a year`,
      begin: (random) => {
        const next = dayBy(WORKER, random);
        return (day) => times(next(day), factor ** ((day - RECORDED_DAYS) / HALF_A_YEAR));
      },
    }),
  ),
];
