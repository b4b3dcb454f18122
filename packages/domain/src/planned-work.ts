import type { Planned } from '@daymark/contract/tasks.ts';
import { frozenEstimate } from './estimate-origins.ts';
import { roundHalfUp } from './rounding.ts';

/** A task in the plan of a day, and the minutes that were worked on it before this day. */
type TaskOfPlan = Planned & { estimate: number | null; workedBefore: number };

/**
 * The minutes planned for a day, and how many of its tasks nobody has estimated, which add none. A task adds its estimate less
 * the work of earlier days, and nothing below 0. Done tasks add theirs, so that working on a day takes nothing from what was planned.
 */
export function plannedWork(tasks: readonly TaskOfPlan[]): { planned_minutes: number; not_estimated: number } {
  const said = tasks.flatMap(({ workedBefore, ...task }) => {
    const estimate = task.estimate ?? frozenEstimate(task);
    return estimate === null ? [] : Math.max(0, estimate - workedBefore);
  });
  return {
    planned_minutes: roundHalfUp(
      said.reduce((sum, minutes) => sum + minutes, 0),
      0,
    ),
    not_estimated: tasks.length - said.length,
  };
}
