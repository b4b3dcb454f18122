import { heavyTailed, moving } from './hard-people.ts';
import { biased, type Habit, normal, spreadOf } from './people.ts';

/** Half of the tasks of everybody here lie within this factor of their middle. */
const WITHIN = 1.25;

const BIAS = 1.4;

/** People no task of whom knows of the one before. */
export const independentPeople = (): Habit[] => [biased(1, WITHIN), biased(BIAS, WITHIN), ...heavyTailed()];

/** Tasks over which a bias comes or goes: as many as a forecast rests on. */
const DRIFT_TASKS = 400;

/** People whose tasks resemble each other, or whose latest tasks are not like those before. */
export const dependentPeople = (): Habit[] => [
  correlatedDays({ tasks: 5, within: 1.15 }),
  moving(`tires: from the own estimate up to ×${BIAS} over ${DRIFT_TASKS} tasks`, DRIFT_TASKS, [1, BIAS]),
  moving(`learns: from ×${BIAS} down to the own estimate over ${DRIFT_TASKS} tasks`, DRIFT_TASKS, [BIAS, 1]),
];

/** A person who begins in the morning, and on whose days all tasks take so much longer or shorter. */
function correlatedDays({ tasks, within }: { tasks: number; within: number }): Habit {
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
