import type {
  Arm,
  Experiment,
  ExperimentChanges,
  ExperimentResults,
  ExperimentStats,
  ExperimentSuggestion,
  NewExperiment,
  SuggestedMultiplier,
  TaskIntervention,
} from '@daymark/contract/experiments.ts';
import type { ExperimentData } from '@daymark/contract/tasks.ts';
import { compareArms } from '@daymark/domain/arms.ts';
import { drawArm } from '@daymark/domain/assignment.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { isEvidence } from '@daymark/domain/estimate-origins.ts';
import { evidenceOf, isHeldBack } from '@daymark/domain/evidence.ts';
import {
  elapsedDays,
  experimentDates,
  isAccepted,
  NOT_ESTIMATED,
  SUGGESTION_CHANGED,
  statusOf,
  type TaskToEnrol,
  whyNotEdit,
  whyNotEnrol,
} from '@daymark/domain/experiments.ts';
import { HISTORY_TASKS, multiplierFromHistory } from '@daymark/domain/multiplier.ts';
import { powerOfNew, powerOfRunning } from '@daymark/domain/power.ts';
import { replay } from '@daymark/domain/replay.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { LATEST_RULE } from '@daymark/domain/trial-rules.ts';
import { changedElsewhere, conflict, invalid, required } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import { refuseTooMany } from '#engine/limits/limits.service.ts';
import { ROWS_PER_STEP, type Step } from '#engine/long-work/long-work.service.ts';
import { findCategory } from '#work/categories/categories.repository.ts';
import * as repository from './experiments.repository.ts';

export async function allExperiments(ctx: UserContext): Promise<Experiment[]> {
  const records = await repository.findExperiments(ctx);
  return records.map((record) => toExperiment(ctx, record));
}

export function createExperiment(ctx: UserContext, experiment: NewExperiment): Promise<Experiment> {
  return answerInTransaction(ctx, async (ctx) => {
    const { name, category_id, duration_days, multiplier } = experiment;
    const category = required(await findCategory(ctx, category_id), 'Category');
    await refuseTooMany(ctx, { experiments: 1 });
    await repository.endOverdueExperiment(ctx, category_id);
    const { ends_at, ...days } = experimentDates(ctx.now, ctx.days, duration_days);
    const id = await repository.insertExperiment(ctx, {
      name,
      category_id,
      target_category: category.name,
      multiplier: multiplier ?? (await historyOf(ctx, category_id)).learned.multiplier,
      start_date: days.start_date.toString(),
      end_date: days.end_date.toString(),
      time_zone: ctx.days.timeZone,
      ends_at,
      rule: LATEST_RULE,
    });
    if (id === undefined) throw conflict('An experiment is already running for this category');
    tell(ctx, { kind: 'experiment', id });
    return toExperiment(ctx, await requireRecord(ctx, id));
  });
}

export async function suggestedMultiplier(
  ctx: UserContext,
  { category_id, multiplier }: { category_id: number; multiplier?: number | undefined },
): Promise<SuggestedMultiplier> {
  required(await findCategory(ctx, category_id), 'Category');
  const { learned, ofCategory } = await historyOf(ctx, category_id);
  const history = ofCategory.map(({ estimate, worked }) => ({ original_estimate: estimate, worked }));
  return { ...learned, power: powerOfNew(history, multiplier ?? learned.multiplier, LATEST_RULE) };
}

export function updateExperiment(ctx: UserContext, id: number, changes: ExperimentChanges): Promise<Experiment> {
  return answerInTransaction(ctx, async (ctx) => {
    const experiment = toExperiment(ctx, await requireRecord(ctx, id));
    const why = whyNotEdit(experiment.status);
    if (why !== null) throw conflict(why);
    if (isChangedElsewhere(experiment, changes)) throw changedElsewhere(experiment);
    const ended_at = changes.status === 'completed' ? ctx.now : undefined;
    await repository.updateExperiment(ctx, id, { name: changes.name, ended_at });
    tell(ctx, { kind: 'experiment', id });
    return toExperiment(ctx, await requireRecord(ctx, id));
  });
}

export function deleteExperiment(ctx: UserContext, id: number): Promise<null> {
  const begin = async (ctx: UserContext) => {
    await requireRecord(ctx, id);
    return [{ kind: 'experiment', id } as const];
  };
  return doDeletion(
    ctx,
    { kind: 'experiment', id },
    { begin, step: deleteExperimentStep(id), deleted: [{ table: 'experiments', ids: [id] }] },
  );
}

export function deleteExperimentStep(id: number): Step {
  return async (ctx) => {
    if (!(await repository.deleteEnrolments(ctx, id, ROWS_PER_STEP))) return false;
    await repository.deleteExperiment(ctx, id);
    return true;
  };
}

async function requireRecord(ctx: UserContext, id: number): Promise<repository.ExperimentRecord> {
  return required(await repository.findExperiment(ctx, id), 'Experiment');
}

export async function experimentResults(ctx: UserContext, id: number): Promise<ExperimentResults> {
  const record = await requireRecord(ctx, id);
  const enrolments = await repository.findEnrolments(ctx, id);
  const done = enrolments.filter(isDone).map(toMeasured);
  const { control, intervention, improvement, stretch, stretch_warning } = compareArms(done, record.multiplier);
  const replayed = replay(done, record.multiplier, record.rule);
  const evidence = evidenceOf(replayed);
  const [control_accuracy, intervention_accuracy] = [oneDecimal(control.accuracy), oneDecimal(intervention.accuracy)];
  const { interval } = replayed;
  const status = statusOf(record, ctx.now);
  const isOpen = status === 'active' && evidence === 'cannot_tell';
  return {
    experiment_name: record.name,
    status,
    total_tasks: done.length,
    enrolled_tasks: enrolments.length,
    accepted_tasks: enrolments.filter(({ accepted }) => accepted === 1).length,
    corrected_tasks: done.filter(({ corrected, lost_entries }) => corrected === 1 || lost_entries > 0).length,
    control_group_size: control.tasks,
    intervention_group_size: intervention.tasks,
    control_accuracy,
    intervention_accuracy,
    improvement: oneDecimal(improvement),
    control_group: { avg_accuracy: control_accuracy },
    experiment_group: { avg_accuracy: intervention_accuracy },
    replay: {
      tasks: replayed.tasks,
      own_accuracy: oneDecimal(replayed.own_accuracy),
      adjusted_accuracy: oneDecimal(replayed.adjusted_accuracy),
      improvement: oneDecimal(replayed.improvement),
      interval: interval && [roundHalfUp(interval.low, 1), roundHalfUp(interval.high, 1)],
      held_back: isHeldBack(replayed),
    },
    stretch: stretch === null ? null : roundHalfUp(stretch, 2),
    stretch_warning,
    evidence,
    success: evidence === 'helps',
    power: isOpen ? powerOfRunning(done, record.multiplier, record.rule) : null,
  };
}

export async function experimentStats(ctx: UserContext, id: number): Promise<ExperimentStats> {
  const record = await requireRecord(ctx, id);
  const enrolments = await repository.findEnrolments(ctx, id);
  const countByArm = (counts: (enrolment: Enrolment) => boolean) => ({
    control: enrolments.filter((enrolment) => enrolment.arm === 'control' && counts(enrolment)).length,
    intervention: enrolments.filter((enrolment) => enrolment.arm === 'intervention' && counts(enrolment)).length,
  });
  const dates = {
    start_date: Temporal.PlainDate.from(record.start_date),
    end_date: Temporal.PlainDate.from(record.end_date),
  };
  return {
    enrolled: countByArm(() => true),
    done: countByArm(({ worked_ms }) => worked_ms !== null),
    accepted: countByArm(({ accepted }) => accepted === 1),
    ...elapsedDays({ ...record, ...dates }, ctx.now, { ...ctx.days, timeZone: record.time_zone ?? ctx.days.timeZone }),
  };
}

const oneDecimal = (value: number | null) => (value === null ? null : roundHalfUp(value, 1));

type Enrolment = Awaited<ReturnType<typeof repository.findEnrolments>>[number];
type DoneEnrolment = Enrolment & { estimate: number; worked_ms: number };

const isDone = (enrolment: Enrolment): enrolment is DoneEnrolment =>
  enrolment.estimate !== null && enrolment.worked_ms !== null;

const toMeasured = ({ worked_ms, ...enrolment }: DoneEnrolment) => ({
  ...enrolment,
  worked: exactMinutes(worked_ms),
});

/** Asking again gives the same arm until a task uses it up, so that nobody can draw twice. */
export function taskIntervention(ctx: UserContext, question: TaskIntervention): Promise<ExperimentSuggestion> {
  return answerInTransaction(ctx, async (ctx) => {
    const { category_id, original_estimate } = question;
    required(await findCategory(ctx, category_id), 'Category');
    const experiment = await repository.findOpenExperiment(ctx, category_id);
    const suggested = experiment && suggestEstimate(original_estimate, experiment.multiplier);
    if (!experiment || !suggested || statusOf(experiment, ctx.now) !== 'active') return noSuggestion(original_estimate);
    const assignment = await assign(ctx, experiment.id);
    if (!assignment) return noSuggestion(original_estimate);
    return {
      has_intervention: true,
      should_apply: assignment.arm === 'intervention',
      original_estimate,
      suggested_estimate: suggested,
      suggestion_text: `The experiment "${experiment.name}" tries ${experiment.multiplier} times your own estimate.`,
      experiment_id: experiment.id,
      assignment_id: assignment.id,
    };
  });
}

/** Enrols a task that has just been created; a suggestion that has changed meanwhile is a conflict. */
export async function enrol(ctx: UserContext, task: TaskToEnrol & { id: number }, data: ExperimentData): Promise<void> {
  if (!isEvidence('tests', task)) throw invalid({ path: 'experiment_data', message: NOT_ESTIMATED });
  const assignment = await repository.takeAssignment(ctx, data.assignment_id);
  const experiment = assignment && (await repository.findExperiment(ctx, assignment.experiment_id));
  if (!experiment || statusOf(experiment, ctx.now) !== 'active') throw conflict(SUGGESTION_CHANGED);
  const { arm, experiment_id } = assignment;
  const { multiplier, category_id } = experiment;
  const why = whyNotEnrol({ experiment_id, arm, multiplier, category_id }, data, task);
  if (why !== null) throw conflict(why);
  const { original_estimate, suggested_estimate } = data;
  const enrolment = { experiment_id, task_id: task.id, arm, multiplier, original_estimate, suggested_estimate };
  await repository.insertEnrolment(ctx, { ...enrolment, is_accepted: isAccepted(data) });
}

/** The unused draw, or a new one; undefined where the experiment has just been ended. */
async function assign(ctx: UserContext, experimentId: number): Promise<Assignment | undefined> {
  const waiting = await repository.findAssignment(ctx, experimentId);
  if (waiting) return waiting;
  const draws = await repository.findDraws(ctx, experimentId);
  if (!draws) return undefined;
  const { arm, left } = drawArm(draws, ctx.chance);
  await repository.updateArmsLeft(ctx, experimentId, left);
  return repository.insertAssignment(ctx, experimentId, arm);
}

type Assignment = { id: number; arm: Arm };

const noSuggestion = (original_estimate: number): ExperimentSuggestion => ({
  has_intervention: false,
  should_apply: false,
  original_estimate,
  suggested_estimate: null,
  suggestion_text: null,
  experiment_id: null,
  assignment_id: null,
});

async function historyOf(ctx: UserContext, categoryId: number) {
  const all = await repository.findHistory(ctx, { most: HISTORY_TASKS });
  const found = await repository.findHistory(ctx, { categoryId, most: HISTORY_TASKS });
  const ofCategory = found.map(toEstimated);
  return { ofCategory, learned: multiplierFromHistory({ all: all.map(toEstimated), ofCategory }) };
}

type EndedTask = { estimate: number | null; ended_work_ms: number | null };

const toEstimated = ({ estimate, ended_work_ms }: EndedTask) => ({
  estimate: estimate ?? 0, // a done task has one
  worked: exactMinutes(ended_work_ms ?? 0),
});

function toExperiment(ctx: UserContext, record: repository.ExperimentRecord): Experiment {
  const { id, name, target_category, category_id, multiplier, start_date, end_date } = record;
  return {
    id,
    name,
    status: statusOf(record, ctx.now),
    intervention_category: 'time_estimation',
    target_category,
    target_category_id: category_id,
    start_date,
    end_date,
    parameters: { multiplier },
  };
}
