import { drawArm, NO_DRAWS } from '@daymark/domain/assignment.ts';
import type { Random } from '@daymark/domain/random.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { DAY, type Entry, MINUTE, type TaskRecord, wire, workOn } from './random-work.ts';

/** Experiments by the true factor of the work, the one by which a shown suggestion pulls it, and the factor of later tasks. */
const EXPERIMENTS = [
  { multiplier: 1.5, factor: 1.6, pull: 1, later: 1.6, tasks: 70, time_zone: 'Pacific/Apia' },
  { multiplier: 1.5, factor: 1.2, pull: 1.4, later: 1.2, tasks: 120, time_zone: 'America/St_Johns' },
  { multiplier: 0.8, factor: 1.3, pull: 1, later: 1.3, tasks: 90, time_zone: 'Asia/Kathmandu' },
  { multiplier: 1.1, factor: 1, pull: 1, later: 1, tasks: 30, time_zone: null },
  { multiplier: 2, factor: 2.2, pull: 1, later: 0.6, tasks: 160, time_zone: null },
  { multiplier: 3, factor: 2, pull: 1, later: 2, tasks: 10, time_zone: 'UTC' },
  { multiplier: 1.5, factor: 1.45, pull: 1.2, later: 1.45, tasks: 45, time_zone: 'UTC' },
  { multiplier: 2, factor: 1, pull: 1, later: 1, tasks: 0, time_zone: 'UTC' },
];

type Making = { random: Random; start: number; now: number; seed: number };

/** Experiments and their enrolments: some of tasks that are there, the others of tasks that were deleted. */
export function randomTrials(tasks: readonly TaskRecord[], entries: ReadonlyMap<number, Entry[]>, making: Making) {
  const { random, start, now, seed } = making;
  const free = tasks
    .filter(({ number, estimate_origin }) => number > 1 && estimate_origin === 'own')
    .map(({ number }) => number);
  // Small accounts have few experiments, small ones first.
  const plans = EXPERIMENTS.filter((_, at) => tasks.length >= 100 || (tasks.length > 0 && at > 4));
  const trials = plans.map((plan, at) => {
    const rule = (seed + at) % 2 === 0 ? (2 as const) : (1 as const);
    let draws = { ...NO_DRAWS, rule };
    const enrolments = Array.from({ length: plan.tasks }, (_, place) => {
      const { arm, ...after } = drawArm(draws, (below) => random.integer(0, below - 1));
      draws = { ...after, rule };
      const task = place % 3 === 0 ? (free.shift() ?? null) : null;
      const scatter = Math.exp(random.between(-0.5, 0.5) + random.between(-0.3, 0.3));
      const factor =
        (place < plan.tasks / 2 ? plan.factor : plan.later) * (arm === 'control' ? 1 : plan.pull) * scatter;
      const worked = task === null ? 0 : workOn(entries.get(task) ?? []);
      const original_estimate =
        worked === 0 ? random.integer(3, 90) : Math.max(1, Math.min(480, Math.round(worked / MINUTE / factor)));
      // Two deleted tasks each were completed at the same moment.
      const deleted = random.chance(0.9)
        ? {
            estimate: random.integer(3, 200),
            worked_ms: Math.round(original_estimate * factor * MINUTE),
            completed_at: wire(start + (place >> 1) * 7e6),
            corrected: random.chance(0.1),
            lost_entries: random.chance(0.1) ? 1 : 0,
          }
        : OPEN;
      return {
        ...{ experiment: at + 1, task, arm, original_estimate, multiplier: plan.multiplier },
        suggested_estimate: suggestEstimate(original_estimate, plan.multiplier) ?? original_estimate,
        accepted: arm === 'intervention' && random.chance(0.6),
        ...(task === null ? deleted : measuresOf(tasks[task - 1], entries.get(task) ?? [])),
        created_at: wire(start),
      };
    });
    const isOpen = at === 0;
    const dates = { start_date: wire(start).slice(0, 10), end_date: wire(start + 14 * DAY).slice(0, 10) };
    return {
      experiment: {
        ...{ name: `Experiment ${at + 1}`, category: at > 3 ? null : at + 1, target_category: 'Deep work' },
        ...{ multiplier: plan.multiplier, time_zone: plan.time_zone, rule },
        ...(isOpen
          ? {
              start_date: wire(now - 5 * DAY).slice(0, 10),
              end_date: wire(now + 9 * DAY).slice(0, 10),
              ends_at: wire(now + 9 * DAY),
              ended_at: null,
            }
          : {
              ...dates,
              ends_at: wire(start + 14 * DAY),
              ended_at: at > 2 ? wire(start + random.integer(1, 20 * DAY)) : null,
            }),
        ...{ control_left: draws.left.control, intervention_left: draws.left.intervention },
        ...{ created_at: wire(start), updated_at: wire(start) },
      },
      enrolments,
    };
  });
  const numbered = <Fields extends object>(records: Fields[]) =>
    records.map((fields, at) => ({ number: at + 1, ...fields }));
  return {
    experiments: numbered(trials.map(({ experiment }) => experiment)),
    assignments: [],
    enrolments: numbered(trials.flatMap(({ enrolments }) => enrolments)),
  };
}

const OPEN = { estimate: null, worked_ms: null, completed_at: null, corrected: false, lost_entries: 0 };

function measuresOf(task: TaskRecord | undefined, entries: readonly Entry[]) {
  if (!task || task.completed_at === null || entries.length === 0) return OPEN;
  return {
    estimate: task.estimate,
    worked_ms: workOn(entries),
    completed_at: wire(task.completed_at),
    corrected: entries.some(({ source }) => source === 'manual'),
    lost_entries: 0,
  };
}
