import { normal } from '@daymark/domain/random.ts';
import { heavyTailed, moving } from './hard-people.ts';
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

/** All who are forecast after a number of tasks: a drift up or down, as it stands then, is a person each. */
export const peopleAtOnce = (): Habit[] => [
  ...independentPeople(),
  goodAndBadDays(),
  moving(`tires: from the own estimate up to ×${BIAS} over ${DRIFT_TASKS} tasks`, DRIFT_TASKS, [1, BIAS]),
  moving(`learns: from ×${BIAS} down to the own estimate over ${DRIFT_TASKS} tasks`, DRIFT_TASKS, [BIAS, 1]),
];

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
