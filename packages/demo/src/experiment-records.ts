import { LATEST_RULE } from '@daymark/domain/trial-rules.ts';
import type { Entry } from './entries.ts';
import type { Origins } from './origins.ts';
import type { PlannedTask } from './plan.ts';
import type { DemoHistory } from './records.ts';
import { CATEGORIES, type CategoryKey } from './words.ts';
import { workedMs } from './work.ts';
import type { WorkHistory } from './work-history.ts';

export function experimentRecords(
  { experiments }: WorkHistory,
  indexOf: (category: CategoryKey) => number,
): DemoHistory['experiments'] {
  return experiments.map(({ name, category, multiplier, time_zone, ends_at, created_at, left, ...days }) => ({
    category: indexOf(category),
    target_category: CATEGORIES[category].name,
    ...{ name, multiplier, time_zone, ends_at, ended_at: null },
    ...{ start_date: days.start_date.toString(), end_date: days.end_date.toString() },
    ...{ control_left: left.control, intervention_left: left.intervention, created_at, updated_at: created_at },
    rule: LATEST_RULE,
  }));
}

/** Enrolments ordered by the creation of their tasks. */
export function enrolmentRecords(
  { experiments, works, estimateOf }: WorkHistory,
  indexOf: (task: PlannedTask) => number,
  origins: Origins,
): DemoHistory['enrolments'] {
  const isByHand = (entry: Entry) => origins.get(entry)?.source !== 'timer';
  const rows = experiments.flatMap(({ multiplier, enrolled }, experiment) =>
    enrolled.map(({ task, suggested, created_at, arm, isAccepted }) => {
      const work = works.get(task);
      const offer = { original_estimate: task.estimate, multiplier, suggested_estimate: suggested };
      const outcome = work?.isDone
        ? { estimate: estimateOf(task), worked_ms: workedMs(work), completed_at: work.last_ended_at }
        : { estimate: null, worked_ms: null, completed_at: null };
      const corrected = work?.isDone === true && work.entries.some(isByHand);
      return {
        experiment,
        task: indexOf(task),
        arm,
        ...offer,
        accepted: isAccepted,
        ...outcome,
        corrected,
        lost_entries: 0,
        created_at,
      };
    }),
  );
  return rows.sort((one, other) => one.task - other.task);
}
