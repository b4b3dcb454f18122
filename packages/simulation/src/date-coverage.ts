import { type DayOfWork, recordOfWork } from '@daymark/domain/days-of-work.ts';
import { chanceBy, daysIn, drawnDays, HORIZON_DAYS } from '@daymark/domain/finish-dates.ts';
import { timesDrawer } from '@daymark/domain/forecast.ts';
import { NO_TIMES } from '@daymark/domain/forecast-times.ts';
import { type Random, seededRandom, seedOf } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';
import { type DayHabit, RECORDED_DAYS, type WorkedDay } from './days-people.ts';
import { recordOf, type Share, shareIn } from './forecast-coverage.ts';
import { biased } from './people.ts';
import type { Extent } from './simulation.ts';

/** Known days and numbers of tasks for which dates are tried. */
export const KNOWN_DAYS = [15, 29, RECORDED_DAYS] as const;
export const DATED_TASKS = [5, 10, 20] as const;

/** A wished date: how many times of 10 it was said to be kept, and whether it was. */
type Wish = { chance: number; isKept: boolean };

export type DateCoverage = {
  known: number;
  tasks: number;
  p50: Share;
  p80: Share;
  /** The wished dates of each person. */
  wishes: readonly Wish[][];
};

/** Done tasks that minutes are forecast from: enough that dates are what is tried. */
const HISTORY_TASKS = 200;

const WORK = biased(1.3);

/** Sets of each person. */
const SETS = 6;

/** Wished dates, in days until the half-half date. */
const WISHED = [0.4, 0.6, 0.8, 0.9, 1, 1.15, 1.35, 1.6, 2];

/** How often the work of planted people is done by its half-half date and its 8-of-10 one. */
export function dateCoverage(habit: DayHabit, { people, seed }: Extent): DateCoverage[] {
  return KNOWN_DAYS.flatMap((known) =>
    DATED_TASKS.map((tasks) => {
      const hits = Array.from({ length: people }, (_, person) =>
        hitsOf(habit, { known, tasks }, seededRandom(seedOf([seed, person, known, tasks]))),
      );
      return {
        known,
        tasks,
        p50: shareIn(hits.map(({ p50 }) => p50 / SETS)),
        p80: shareIn(hits.map(({ p80 }) => p80 / SETS)),
        wishes: hits.map(({ wishes }) => wishes),
      };
    }),
  );
}

function hitsOf(habit: DayHabit, { known, tasks }: { known: number; tasks: number }, random: Random) {
  const history = recordOf(WORK, HISTORY_TASKS, random);
  const drawTimes = timesDrawer({ history, times: NO_TIMES });
  const hits = { p50: 0, p80: 0, wishes: [] as Wish[] };
  for (let set = 0; set < SETS; set += 1) {
    const { before, dayOf } = begun(habit.begin(random), known);
    const { weeks, stays } = recordOfWork(before.map(toRecorded));
    const open = recordOf(WORK, tasks, random);
    const minutes = drawTimes(open.map(({ estimate }) => ({ estimate, worked: 0 })));
    const offerOf = (day: number) => ({ share: 1, taken: 0, stays: stays(day) });
    const drawn = drawnDays({ minutes, levels: { p50: 0.5, p80: 0.8 }, weeks, offerOf, worked: { own: 0, all: 0 } });
    const told = daysIn(drawn);
    const took = dayDone(
      open.reduce((sum, { worked }) => sum + worked, 0),
      dayOf,
    );
    if (took <= (told.p50 ?? HORIZON_DAYS)) hits.p50 += 1;
    if (took <= (told.p80 ?? HORIZON_DAYS)) hits.p80 += 1;
    for (const part of WISHED) {
      const day = Math.round(part * ((told.p50 ?? HORIZON_DAYS) + 1)) - 1;
      hits.wishes.push({ chance: chanceBy(drawn, day), isKept: took <= day });
    }
  }
  return hits;
}

/** Shares of the wished dates that were kept, by how many times of 10 they were said to be; those of which nobody was told are left out. */
export function keptByChance(told: readonly DateCoverage[]): { chance: number; kept: Share; dates: number }[] {
  const people = told.flatMap(({ wishes }) => wishes);
  return CHANCES.flatMap((chance) => {
    const ofPeople = people.map((wishes) => wishes.filter((wish) => wish.chance === chance));
    const shares = ofPeople.flatMap((wishes) => mean(wishes.map(({ isKept }) => Number(isKept))) ?? []);
    if (shares.length < 2) return [];
    return { chance, kept: shareIn(shares), dates: ofPeople.reduce((sum, wishes) => sum + wishes.length, 0) };
  });
}

const CHANCES = Array.from({ length: 11 }, (_, chance) => chance);

/** The first days from the first work on, and those that follow. */
function begun(next: (day: number) => WorkedDay, known: number) {
  let [day, first] = [0, next(0)];
  while (first.own === 0) {
    day += 1;
    first = next(day);
  }
  const before = [first, ...Array.from({ length: known - 1 }, (_, place) => next(day + place + 1))];
  return { before, dayOf: (later: number) => next(day + known + later) };
}

/** Tasks that are added later are done on the day on which they come; the others had been there for long. */
const toRecorded = ({ all, own, added }: WorkedDay): DayOfWork => ({
  all,
  own: [
    { minutes: own, age: RECORDED_DAYS },
    { minutes: added, age: 0 },
  ],
});

function dayDone(minutes: number, dayOf: (day: number) => WorkedDay): number {
  let left = minutes;
  for (let day = 0; day < HORIZON_DAYS; day += 1) {
    left -= dayOf(day).own;
    if (left <= 0) return day;
  }
  return HORIZON_DAYS;
}
