import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, changesOf, Id, IdParams, idText, Percentage, requiredName } from './fields.ts';
import { minutesOf } from './tasks.ts';

/** An experiment is active, then completed. 'pending' is in the specification only: the server never sets it. */
export const EXPERIMENT_STATUSES = ['active', 'completed', 'pending'] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/**
 * Rules of experiments by number: how arms are drawn and how much evidence a verdict takes. An experiment keeps the rule that
 * it began with, so that a verdict that was told stays told.
 */
export const TRIAL_RULES = [1, 2] as const;
export type TrialRule = (typeof TRIAL_RULES)[number];

/** The control arm is shown no suggestion, the intervention arm is. */
export const ARMS = ['control', 'intervention'] as const;
export type Arm = (typeof ARMS)[number];

/** Verdicts on an experiment from its done tasks. */
const EVIDENCE = ['too_early', 'helps', 'hurts', 'cannot_tell'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Durations of an experiment, in days. */
export const EXPERIMENT_DAYS = { choices: [7, 14, 30], default: 14 } as const;

/** The factor on a person's own estimate that an experiment tries, with two decimals; 1 would change nothing. */
export const MULTIPLIER = { min: 0.5, max: 3, default: 1.5 } as const;

const outsideOfMultiplier = `Multiplier must be between ${MULTIPLIER.min} and ${MULTIPLIER.max}`;

export const Multiplier = z
  .number(outsideOfMultiplier)
  .min(MULTIPLIER.min, outsideOfMultiplier)
  .max(MULTIPLIER.max, outsideOfMultiplier)
  .refine((factor) => Math.round(factor * 100) / 100 === factor, 'Multiplier must have at most two decimals')
  .refine((factor) => factor !== 1, 'Multiplier must not be 1')
  .meta({ description: 'With two decimals at most, and not 1' });

const INTERVENTION = 'time_estimation';

/** A difference of percentages, with one decimal. */
const Points = z.number().min(-100).max(100);

export const Experiment = z
  .object({
    id: Id,
    name: z.string(),
    status: z.enum(EXPERIMENT_STATUSES),
    intervention_category: z.literal(INTERVENTION),
    target_category: z.string().meta({ description: "The category's name, its last one where it is deleted" }),
    target_category_id: Id.nullable().meta({ description: 'Null once the category is deleted' }),
    start_date: z.iso.date(),
    end_date: z.iso
      .date()
      .meta({ description: 'The experiment ends with its first moment, in the time zone of its creation' }),
    parameters: z.object({ multiplier: z.number() }),
  })
  .meta({ id: 'Experiment' });
export type Experiment = z.infer<typeof Experiment>;

/** Accuracy of all own estimates, as given and times the multiplier. */
const Replay = z.object({
  tasks: Count,
  own_accuracy: Percentage.nullable(),
  adjusted_accuracy: Percentage.nullable(),
  improvement: Points.nullable(),
  interval: z
    .tuple([Points, Points])
    .nullable()
    .meta({ description: '90 % confidence interval of the improvement, valid at every look; null where it is empty' }),
  held_back: z.boolean().meta({
    description: 'True where the interval excludes 0 and the tasks of the control arm alone do not confirm it yet',
  }),
});

/** Tasks within which an experiment is asked to reach a verdict. */
export const POWER_TASKS = 100;

/**
 * Whether an experiment is likely to reach a verdict within `POWER_TASKS` more tasks: where 8 of 10 futures do, half of them take `usual`
 * and 8 of 10 `latest` at most.
 */
export const Power = z
  .discriminatedUnion('outlook', [
    z.object({ outlook: z.literal('likely'), usual: Count, latest: Count }),
    z.object({ outlook: z.enum(['hardly', 'unknown']) }),
  ])
  .meta({ id: 'Power' });
export type Power = z.infer<typeof Power>;

/** Results of the enrolled tasks that are done; a mean without a task is null. */
export const ExperimentResults = z
  .object({
    experiment_name: z.string(),
    status: z.enum(EXPERIMENT_STATUSES),
    total_tasks: Count.meta({ description: 'Enrolled and done' }),
    enrolled_tasks: Count,
    accepted_tasks: Count.meta({ description: 'Enrolled with the suggestion accepted' }),
    corrected_tasks: Count.meta({
      description: 'Enrolled and done, with time that was corrected or booked by hand, or taken away after completion',
    }),
    control_group_size: Count,
    intervention_group_size: Count,
    control_accuracy: Percentage.nullable(),
    intervention_accuracy: Percentage.nullable(),
    improvement: Points.nullable().meta({ description: 'Intervention minus control, by assigned arm, in points' }),
    control_group: z.object({ avg_accuracy: Percentage.nullable() }),
    experiment_group: z.object({ avg_accuracy: Percentage.nullable() }),
    replay: Replay,
    stretch: z.number().nonnegative().nullable().meta({
      description: 'Factor by which work took more of the own estimate where a suggestion was shown',
    }),
    stretch_warning: z.boolean().meta({
      description: 'True where the stretch is beyond chance and in the direction of the multiplier',
    }),
    evidence: z.enum(EVIDENCE),
    success: z.boolean(),
    power: Power.nullable().meta({ description: 'Null unless it runs, without a verdict, from 10 done tasks on' }),
  })
  .meta({ id: 'ExperimentResults' });
export type ExperimentResults = z.infer<typeof ExperimentResults>;

const CountByArm = z.object({ control: Count, intervention: Count });

export const ExperimentStats = z
  .object({ enrolled: CountByArm, done: CountByArm, accepted: CountByArm, days_elapsed: Count, days_left: Count })
  .meta({ id: 'ExperimentStats' });
export type ExperimentStats = z.infer<typeof ExperimentStats>;

/** The suggestion for a new task. `should_apply` is true in the intervention arm; without an intervention the rest is null. */
export const ExperimentSuggestion = z
  .object({
    has_intervention: z.boolean(),
    should_apply: z.boolean(),
    original_estimate: z.int().positive(),
    suggested_estimate: z.int().positive().nullable(),
    suggestion_text: z.string().nullable(),
    experiment_id: Id.nullable(),
    assignment_id: Id.nullable().meta({ description: 'The draw, to be sent with the task in either arm' }),
  })
  .meta({ id: 'ExperimentSuggestion' });
export type ExperimentSuggestion = z.infer<typeof ExperimentSuggestion>;

export const SuggestedMultiplier = z
  .object({
    multiplier: z.number(),
    tasks: Count.meta({ description: 'Done tasks that it rests on' }),
    category_tasks: Count,
    learned: z
      .boolean()
      .meta({ description: 'False with too few tasks, and with estimates that show no tendency beyond chance' }),
    power: Power.nullable().meta({
      description:
        'Of an experiment with the multiplier that was asked about, else with this one; null under 15 done tasks',
    }),
  })
  .meta({ id: 'SuggestedMultiplier' });
export type SuggestedMultiplier = z.infer<typeof SuggestedMultiplier>;

const CategoryId = z.int('Please select a category').positive('Please select a category');

export const NewExperiment = body({
  name: requiredName('Experiment name is required'),
  category_id: CategoryId,
  experiment_type: z.literal(INTERVENTION, `Experiment type must be ${INTERVENTION}`).default(INTERVENTION),
  duration_days: z
    .literal(EXPERIMENT_DAYS.choices, 'Duration must be 7, 14 or 30 days')
    .default(EXPERIMENT_DAYS.default)
    .meta({ description: 'The day of its creation is the first' }),
  multiplier: Multiplier.optional().meta({ description: 'Learned from history where absent' }),
});
export type NewExperiment = z.infer<typeof NewExperiment>;
export type NewExperimentInput = z.input<typeof NewExperiment>;

export const ExperimentChanges = changesOf({
  name: requiredName('Experiment name is required'),
  status: z.literal('completed', 'Status must be completed').meta({ description: 'Ends it now' }),
});
export type ExperimentChanges = z.infer<typeof ExperimentChanges>;

export const TaskIntervention = body({
  category_id: CategoryId,
  original_estimate: minutesOf('Original estimate').meta({ description: "The person's own, in minutes" }),
});
export type TaskIntervention = z.infer<typeof TaskIntervention>;

/** Active and completed experiments, oldest first. */
export const getExperiments = endpoint({ call: 'GET /experiment', scope: 'read', data: z.array(Experiment) });
export const createExperiment = endpoint({
  call: 'POST /experiment/create',
  scope: 'tasks',
  command: { kind: 'create_experiment', subject: 'experiment' },
  creates: true,
  body: NewExperiment,
  data: Experiment,
  refusals: [404, 409],
});
export const getSuggestedMultiplier = endpoint({
  call: 'GET /experiment/multiplier',
  scope: 'read',
  query: z.object({
    category_id: idText('Please select a category'),
    multiplier: z.string().transform(Number).pipe(Multiplier).optional(),
  }),
  data: SuggestedMultiplier,
  refusals: [404],
});
/** Asks what to suggest for a task that is being composed. Asking again gives the same arm until a task uses it. */
export const getTaskIntervention = endpoint({
  call: 'POST /experiment/task-intervention',
  scope: 'tasks',
  command: { unlogged: 'Draws stay as they were drawn' },
  body: TaskIntervention,
  data: ExperimentSuggestion,
  refusals: [404],
});
export const getExperimentResults = endpoint({
  call: 'GET /experiment/:id/results',
  scope: 'read',
  params: IdParams,
  data: ExperimentResults,
});
export const getExperimentStats = endpoint({
  call: 'GET /experiment/:id/stats',
  scope: 'read',
  params: IdParams,
  data: ExperimentStats,
});
export const updateExperiment = endpoint({
  call: 'PATCH /experiment/:id',
  scope: 'tasks',
  command: { kind: 'update_experiment', subject: 'experiment' },
  params: IdParams,
  body: ExperimentChanges,
  data: Experiment,
  refusals: [409],
  conflictData: Experiment,
});
/** Deletes an experiment with its results; its tasks stay. */
export const deleteExperiment = endpoint({
  call: 'DELETE /experiment/:id',
  scope: 'tasks',
  command: { kind: 'delete_experiment', subject: 'experiment', trash: true },
  params: IdParams,
});
