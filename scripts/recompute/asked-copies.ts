import { wire } from './archive.ts';
import type { Audited } from './asked.ts';
import type { Answer } from './compare.ts';
import { drawsOf } from './enrolments.ts';
import { isBy, type Task } from './tasks.ts';

/** Figures that are stored beside the records from which they follow: the export holds both. */
export async function* askedCopies({ account }: Audited): AsyncGenerator<Answer> {
  const { archive, tasks, enrolments } = account;
  for (const [at, told] of archive.enrolments.entries())
    yield { call: `enrolment ${at + 1} of the export`, told, computed: enrolments[at] };
  for (const [at, { left, unfair_blocks }] of drawsOf(archive).entries()) {
    const { control_left: control, intervention_left: intervention } = archive.experiments[at] ?? {};
    const told = { left: { control, intervention }, unfair_blocks };
    yield { call: `draws of experiment ${at + 1} of the export`, told, computed: { left, unfair_blocks: 0 } };
  }
  for (const task of tasks) {
    const told = { first_started_at: task.first_started_at, status: task.status, is_estimated: task.estimate !== null };
    yield { call: `task ${task.number} of the export`, told, computed: copiesOf(task) };
  }
  // The file tells nothing of a deleted task but its forecast.
  const noted = (archive.forecasts ?? []).filter(({ kind, task }) => kind === 'task' && task !== null);
  for (const { task, tasks: count } of noted) {
    const own = task === null ? undefined : tasks[task - 1];
    yield { call: `forecast of task ${task} of the export`, told: count, computed: own && isOnRecord(own) ? 1 : 0 };
  }
}

/** A task is started by its first entry, which freezes the figure that somebody said. */
function copiesOf({ entries, completed_at, estimate_origin }: Task) {
  const starts = entries.map(({ started_at }) => started_at);
  const isRunning = entries.some(({ ended_at }) => ended_at === null);
  const status = isRunning ? 'active' : completed_at !== null ? 'done' : starts.length > 0 ? 'paused' : 'not_started';
  return {
    first_started_at: starts.length === 0 ? null : Math.min(...starts),
    status,
    is_estimated: starts.length > 0 && estimate_origin !== null,
  };
}

/** The start of a task is on the record where its owner estimated it. */
const isOnRecord = (task: Task) => task.estimate_origin === 'own' || isBy('own')(task);

export const wireOrNull = (at: number | null) => (at === null ? null : wire(at));
