import {
  type ExperimentResults,
  MULTIPLIER,
  POWER_TASKS,
  type Power,
  type SuggestedMultiplier,
} from '@daymark/contract/experiments.ts';
import { FEWEST_TASKS, isOfCategory, isWellCalibrated } from '@daymark/domain/multiplier.ts';
import { counted, formatFactor, formatPoints } from '#ui/format.ts';

/** The gain that the adjusted estimates would have brought. */
export function replayText({ tasks, improvement, interval }: ExperimentResults['replay'], multiplier: number): string {
  if (improvement === null) return 'No task is done yet.';
  const closer = improvement < 0 ? 'further off' : 'closer';
  const estimates = `your own estimates of ${counted(tasks, 'task')}`;
  const gain = `With ×${multiplier} ${estimates} would have been ${Math.abs(improvement).toFixed(1)} points ${closer}`;
  if (!interval) return `${gain}.`;
  return `${gain}, somewhere from ${formatPoints(interval[0])} to ${formatPoints(interval[1])}.`;
}

type Work = Pick<ExperimentResults, 'stretch' | 'stretch_warning' | 'total_tasks' | 'intervention_group_size'>;

/** How the work differed where a suggestion was shown, and a warning where that is beyond chance. */
export function stretchText(work: Work, multiplier: number): string {
  const { stretch, stretch_warning, total_tasks, intervention_group_size } = work;
  if (stretch !== null && stretch_warning) {
    const length = multiplier > 1 ? 'longer' : 'shorter';
    const warning = `Work took ${formatFactor(stretch)} as long when the ${length} figure was shown`;
    const shown = `It was shown for ${intervention_group_size} of ${counted(total_tasks, 'task')}.`;
    return `${warning}: part of the gain may be the figure itself. ${shown}`;
  }
  const assumption = 'The replay assumes that the number shown did not change the work.';
  if (stretch === null) return assumption;
  return `${assumption} Stretch of ${counted(total_tasks, 'task')}, which would show it: ${formatFactor(stretch)}.`;
}

type Counts = Pick<ExperimentResults, 'total_tasks' | 'enrolled_tasks' | 'accepted_tasks' | 'corrected_tasks'>;

/** Tasks that the results rest on. Tasks are enrolled before they are done. */
export function countsText({ total_tasks, enrolled_tasks, accepted_tasks, corrected_tasks }: Counts): string {
  const total = counted(total_tasks, 'total task');
  return [
    enrolled_tasks > total_tasks ? `${total}, ${enrolled_tasks} enrolled` : total,
    `${counted(accepted_tasks, 'suggestion')} accepted`,
    corrected_tasks > 0 && `${corrected_tasks} of ${total_tasks} were corrected afterwards`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Source of the suggested multiplier. */
export function multiplierText({
  tasks,
  category_tasks,
  learned,
}: Omit<SuggestedMultiplier, 'multiplier' | 'power'>): string {
  if (learned) {
    const from = `${counted(category_tasks, 'done task')} of this category and ${counted(tasks, 'task')} in all`;
    return `Learned from ${from}; the fewer there are, the closer to 1 it stays.`;
  }
  if (isWellCalibrated({ tasks, learned })) {
    const basis = isOfCategory(category_tasks)
      ? `${counted(category_tasks, 'done task')} of this category`
      : `${counted(tasks, 'done task')} in all`;
    return `Going by ${basis}, these estimates are well calibrated. You may still try a multiplier of your own.`;
  }
  return `Too few done tasks to learn from yet, ${tasks} of ${FEWEST_TASKS}; ${MULTIPLIER.default} is a usual beginning.`;
}

/** Tasks that a verdict of a running experiment still takes; null where it has one, or is too young to say. */
export function powerText(power: Power | null): string | null {
  switch (power?.outlook) {
    case 'likely':
      return `About ${counted(power.usual, 'more task')}, ${power.latest} at the latest (8 of 10).`;
    case 'hardly':
      return `So small a gain would hardly show within ${POWER_TASKS} tasks.`;
    case 'unknown':
      return 'Too early to say how long.';
    default:
      return null;
  }
}

/** Tasks that an experiment with this multiplier would take, before it begins; null where the category has too little history. */
export function powerOfNewText(power: Power | null, multiplier: number): string | null {
  if (power === null) return null;
  const by = "Going by this category's done tasks,";
  switch (power.outlook) {
    case 'likely':
      return `${by} ×${multiplier} would reach a verdict in about ${counted(power.usual, 'task')}.`;
    case 'hardly':
      return `${by} what ×${multiplier} changes would hardly show within ${POWER_TASKS} tasks.`;
    case 'unknown':
      return `${by} it cannot be said how many tasks a verdict on ×${multiplier} takes.`;
  }
}
