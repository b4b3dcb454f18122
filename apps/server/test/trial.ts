import * as api from '@daymark/contract/experiments.ts';
import { createTask, type ExperimentData, type NewTaskInput } from '@daymark/contract/tasks.ts';
import { completeTask, startTimer } from '@daymark/contract/timer.ts';
import type { TestApp } from './app.ts';

/** An experiment with its category, and the calls that enrol tasks in it. */
export async function trialOf(
  { send, given, passMinutes }: Pick<TestApp, 'send' | 'given' | 'passMinutes'>,
  overrides: Partial<api.NewExperimentInput> = {},
) {
  const category_id = overrides.category_id ?? (await given.category()).id;
  const experiment = await given.experiment({ ...overrides, category_id });
  const { id: list_id } = await given.list();
  const params = { id: String(experiment.id) };

  const ask = (original_estimate = 30) => send(api.getTaskIntervention, { body: { category_id, original_estimate } });

  /** The data that the form sends for this answer, with the suggestion accepted or not. */
  const dataOf = (answer: api.ExperimentSuggestion, isAccepted = false): ExperimentData => ({
    assignment_id: answer.assignment_id ?? 0,
    experiment_id: answer.experiment_id ?? 0,
    should_apply: answer.should_apply,
    intervention_applied: isAccepted,
    original_estimate: answer.original_estimate,
    suggested_estimate: answer.suggested_estimate ?? 0,
    final_estimate: (isAccepted ? answer.suggested_estimate : null) ?? answer.original_estimate,
  });

  const create = (experiment_data: ExperimentData, task: Partial<NewTaskInput> = {}) => {
    const planned = { list_id, category_id, planned_duration: experiment_data.final_estimate };
    return send(createTask, { body: { name: 'Task', ...planned, experiment_data, ...task } });
  };

  /** Asks, accepts a shown suggestion if wanted, and creates the task. */
  async function enrol({ original = 30, accepting = true } = {}) {
    const answer = await ask(original);
    const data = dataOf(answer, accepting && answer.should_apply);
    return { task: await create(data), data };
  }

  async function work({ id }: { id: number }, minutes: number) {
    const task = { params: { id: String(id) } };
    await send(startTimer, task);
    passMinutes(minutes);
    await send(completeTask, { ...task, body: { mental_state: 'focused', reflection: 'Went well' } });
  }

  return {
    experiment,
    category_id,
    list_id,
    params,
    ask,
    dataOf,
    create,
    enrol,
    work,
    end: () => send(api.updateExperiment, { params, body: { status: 'completed' } }),
    results: () => send(api.getExperimentResults, { params }),
    stats: () => send(api.getExperimentStats, { params }),
  };
}
