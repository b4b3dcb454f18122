import { normal } from '@daymark/domain/random.ts';
import { heavyTailed, moving, realLooking } from './hard-people.ts';
import { biased, type Habit, independent, spreadOf } from './people.ts';

/** A person, and the share of the tasks that they estimate: all of them where it is absent. */
export type Estimator = Habit & { estimated?: number };

/** Half of the tasks of everybody here lie within this factor of their middle. */
const WITHIN = 1.25;

const BIAS = 1.4;

/** People no task of whom knows of the one before. */
export const independentPeople = (): Habit[] => [biased(1, WITHIN), biased(BIAS, WITHIN), ...heavyTailed()];

/** Share of the tasks that are estimated by people who begin the others without a word. */
const ESTIMATED = 2 / 3;

/** The same people where they estimate only two of three tasks, whichever they are. */
export const estimatingSome = (people: readonly Habit[]): Estimator[] =>
  people.map((habit) => ({ ...habit, name: `${habit.name}, a third of them not estimated`, estimated: ESTIMATED }));

/** Tasks over which a bias comes or goes: as many as a forecast rests on. */
const DRIFT_TASKS = 400;

/** People whose tasks resemble each other, or whose latest tasks are not like those before. */
export const dependentPeople = (): Habit[] => [goodAndBadDays(), tiringAndLearning()];

/** Share of sets that keep to their 8-of-10 figure. */
type Range = { least: number; most: number };

/** A person as they are after so many done tasks, and the range that is told for them then; null where nothing is told. */
export type PersonAfter = {
  name: string;
  habitAfter: (history: number) => Habit;
  rangeAfter: (history: number) => Range | null;
};

const range = (least: number, most: number): Range => ({ least, most });

/** Ranges that docs/forecasts.md tells, each from a number of done tasks on. */
const RANGES = {
  independent: { 60: range(0.8, 0.83), 200: range(0.79, 0.81) },
  dependent: { 60: range(0.78, 0.82) },
  realLooking: { 60: range(0.79, 0.81) },
  tires: { 400: range(0.8, 0.81) },
  learns: { 400: range(0.81, 0.86) },
  jumped: { 200: range(0.7, 0.9) },
} satisfies Record<string, Record<number, Range>>;

function person(habitAfter: Habit | ((history: number) => Habit), ranges: Record<number, Range>): PersonAfter {
  const habitOf = typeof habitAfter === 'function' ? habitAfter : () => habitAfter;
  const stages = Object.entries(ranges).map(([from, told]) => ({ from: Number(from), told }));
  return {
    name: habitOf(0).name,
    habitAfter: habitOf,
    rangeAfter: (history) => stages.findLast(({ from }) => from <= history)?.told ?? null,
  };
}

/** All who are forecast after a number of tasks: a drift up or down, as it stands then, is a person each. */
export const peopleAfter = (): PersonAfter[] => [
  ...[...independentPeople(), steady()].map((habit) => person(habit, RANGES.independent)),
  ...[goodAndBadDays(), ...filling()].map((habit) => person(habit, RANGES.dependent)),
  ...realLooking(1)
    .slice(heavyTailed().length)
    .map((habit) => person(habit, RANGES.realLooking)),
  person(
    moving(`tires: from the own estimate up to ×${BIAS} over ${DRIFT_TASKS} tasks`, DRIFT_TASKS, [1, BIAS]),
    RANGES.tires,
  ),
  person(
    moving(`learns: from ×${BIAS} down to the own estimate over ${DRIFT_TASKS} tasks`, DRIFT_TASKS, [BIAS, 1]),
    RANGES.learns,
  ),
  person((history) => jumped(history - JUMPED_AGO), RANGES.jumped),
];

/** A person who knows well how long a task takes. */
const steady = () => biased(1, 1.05);

/** People whose work fills the time that they planned (Parkinson 1955): what would have been done early is not, or hardly so. */
const filling = (): Habit[] =>
  [0, 0.25].map((share) =>
    independent(`fills the planned time: ${share * 100} % of what would be left of it stays`, (random) => {
      const free = spreadOf(WITHIN) * normal(random);
      return free < 0 ? share * free : free;
    }),
  );

const [JUMP, JUMPED_AGO] = [1.5, 50];

/** A person whose tasks take longer from one day to the next. */
const jumped = (at: number): Habit =>
  independent(`takes ×${JUMP} since ${JUMPED_AGO} tasks ago`, (random, _, place) => {
    return (place >= at ? Math.log(JUMP) : 0) + spreadOf(WITHIN) * normal(random);
  });

/** A person whose bias comes and goes again and again, on a straight line in logarithms. */
function tiringAndLearning(): Habit {
  const name = `tires up to ×${BIAS} over ${DRIFT_TASKS} tasks, learns over as many, and so on`;
  return independent(name, (random, _, place) => {
    const share = 1 - Math.abs((place % (2 * DRIFT_TASKS)) / DRIFT_TASKS - 1);
    return share * Math.log(BIAS) + spreadOf(WITHIN) * normal(random);
  });
}

/** A person who begins in the morning, and on whose days all tasks take so much longer or shorter. */
function goodAndBadDays(): Habit {
  const [tasks, within] = [5, 1.15];
  return {
    name: `good and bad days: ${tasks} tasks each, half of the days within ×${within}`,
    begin: (random) => {
      const newDay = () => spreadOf(within) * normal(random);
      let today = newDay();
      return (_, place) => {
        if (place % tasks === 0) today = newDay();
        return today + spreadOf(WITHIN) * normal(random);
      };
    },
  };
}
