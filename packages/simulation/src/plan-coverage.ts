import { clockPaces } from '@daymark/domain/clock-paces.ts';
import { pacesAhead } from '@daymark/domain/day-paces.ts';
import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { orderedSteps } from '@daymark/domain/forecast.ts';
import type { Levels } from '@daymark/domain/levels.ts';
import { type DayInParts, msAtPace } from '@daymark/domain/pace.ts';
import { type Fit, fitOf } from '@daymark/domain/plan-capacity.ts';
import { type Random, seededRandom, seedOf } from '@daymark/domain/random.ts';
import { asOfBefore, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { mean } from '@daymark/domain/replay.ts';
import { atOnce } from '@daymark/domain/steps.ts';
import { timelineOf } from '@daymark/domain/worked-time.ts';
import { recordOf, type Share, shareIn } from './forecast-coverage.ts';
import { levelsAfter } from './forecast-snapshot.ts';
import type { Habit } from './people.ts';
import { type DayHabit, dayOfParts, plantedDays } from './planted-days.ts';
import type { Extent } from './simulation.ts';

/** Done tasks and days with work that a person is known by, plans of each person, and tasks of a plan. */
const [DONE, KNOWN_DAYS, PLANS] = [200, 40, 10];
const PLANNED = { min: 1, max: 5 };

/** Minutes that a day holds, in half-half figures of its plan. */
const CAPACITY = { min: 0.5, max: 2 };

/** Minutes of work of a known day, and those after which a plan is looked at: in the morning as often as later. */
const WORKED = { min: 150, max: 480 };
const SO_FAR = { min: 15, max: 300 };

/** Minutes of a plan that are laid out in goes and breaks: by heavy tails a task can take millions of years, whose goes would fill the memory. */
const MOST_LAID_OUT = 60_000;

/** Shares of the plans that end by the time of their half-half figure and by that of their 8-of-10 one. */
type Clocked = { days: string; p50: Share; p80: Share };

/** Shares of the plans that fit, by the word that is said of them, and of those that end by the times that were told. */
export type PlanCoverage = { fits: Record<Fit, Share>; clocked: Clocked[] };

type Hits = { fits: Record<Fit, number[]>; clocked: { p50: number[]; p80: number[] }[] };

export function planCoverage(habit: Habit, { people, seed }: Extent): PlanCoverage {
  const days = plantedDays();
  const all = Array.from({ length: people }, (_, person) => hitsOf(habit, days, seededRandom(seedOf([seed, person]))));
  const shareOf = (hitsIn: (hits: Hits) => readonly number[]) =>
    shareIn(all.flatMap((hits) => mean(hitsIn(hits)) ?? []));
  return {
    fits: {
      fits: shareOf(({ fits }) => fits.fits),
      even: shareOf(({ fits }) => fits.even),
      over: shareOf(({ fits }) => fits.over),
    },
    clocked: days.map(({ name }, place) => ({
      days: name,
      p50: shareOf(({ clocked }) => clocked[place]?.p50 ?? []),
      p80: shareOf(({ clocked }) => clocked[place]?.p80 ?? []),
    })),
  };
}

function hitsOf(habit: Habit, days: readonly DayHabit[], random: Random): Hits {
  const hits: Hits = {
    fits: { fits: [], even: [], over: [] },
    clocked: days.map(() => ({ p50: [], p80: [] })),
  };
  const known = days.map((day) => Array.from({ length: KNOWN_DAYS }, () => knownDay(day, random)));
  const record = recordOf(habit, DONE + PLANS * PLANNED.max, random);
  const done = record.slice(0, DONE);
  const levels = levelsAfter(done);
  for (let plan = 0; plan < PLANS; plan += 1) {
    const first = DONE + plan * PLANNED.max;
    const tasks = record.slice(first, first + random.integer(PLANNED.min, PLANNED.max));
    const { told, minutes } = forecastOfPlan(done, tasks, levels);
    const worked = tasks.reduce((sum, task) => sum + task.worked, 0);
    const capacity = told.p50_minutes * random.between(CAPACITY.min, CAPACITY.max);
    hits.fits[fitOf(told, capacity)].push(Number(worked <= capacity));
    for (const [place, day] of days.entries()) {
      const before = random.chance(0.5) ? 0 : random.integer(SO_FAR.min, SO_FAR.max);
      const { so_far, took } = dayWith(day, { before, worked }, random);
      const ahead = { minutes: told.p50_minutes, worked: before, so_far };
      const { pace, latest_pace } = clockPaces(minutes, pacesAhead(known[place] ?? [], ahead));
      hits.clocked[place]?.p50.push(Number(took <= msAtPace(told.p50_minutes, pace)));
      hits.clocked[place]?.p80.push(Number(took <= msAtPace(told.p80_minutes, latest_pace)));
    }
  }
  return hits;
}

const knownDay = (day: DayHabit, random: Random): DayInParts =>
  dayOfParts(day.begin(random)(random.between(WORKED.min, WORKED.max)));

/** A day on which somebody has worked for a while, and how long its plan then takes, in milliseconds. */
function dayWith(day: DayHabit, { before, worked }: { before: number; worked: number }, random: Random) {
  const partsUpTo = day.begin(random);
  const so_far = before === 0 ? undefined : dayOfParts(partsUpTo(before));
  const laidOut = Math.min(worked, MOST_LAID_OUT);
  const timeline = timelineOf(dayOfParts(partsUpTo(before + laidOut)));
  const pace = timeline.paceBetween(msFromMinutes(before), msFromMinutes(laidOut));
  return { so_far, took: msFromMinutes(worked) / pace };
}

/** The forecast of a plan, and the minutes that stand behind it. */
function forecastOfPlan(done: readonly EstimatedTask[], tasks: readonly EstimatedTask[], levels: Levels) {
  const known = [...done, ...tasks].map((task) => ({ ...task, category_id: null }));
  const { open, history, times } = asOfBefore(recentTasks(known.reverse()), tasks.length);
  const { forecast, held } = atOnce(orderedSteps(open, { history, levels, times }));
  const minutes = held();
  if (!forecast || !minutes) throw new Error('There is no forecast of no tasks');
  return { told: forecast, minutes };
}
