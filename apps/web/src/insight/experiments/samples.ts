import { EXPERIMENT_DAYS, type Experiment, type ExperimentResults, MULTIPLIER } from '@daymark/contract/experiments.ts';

/** The samples, with the days from the current day to their start. */
const SAMPLES = [
  { id: 1, name: 'Longer estimates for code', target_category: 'Engineering', status: 'completed', starts_in: -25 },
  { id: 2, name: 'Writing, with a buffer', target_category: 'Writing', status: 'active', starts_in: -8 },
  { id: 3, name: 'Shorter meetings', target_category: 'Meetings', status: 'pending', starts_in: 3 },
] as const;

/** Fixed sample experiments, shown for demonstration (decisions §1); only their dates follow the current day. */
export function sampleExperiments(today: Temporal.PlainDate): Experiment[] {
  return SAMPLES.map(({ starts_in, ...about }) => {
    const start = today.add({ days: starts_in });
    return {
      ...about,
      intervention_category: 'time_estimation',
      target_category_id: null,
      start_date: start.toString(),
      end_date: start.add({ days: EXPERIMENT_DAYS.default }).toString(),
      parameters: { multiplier: MULTIPLIER.default },
    };
  });
}

export const SAMPLE_RESULTS: Record<number, ExperimentResults> = {
  1: results(SAMPLES[0], {
    total_tasks: 27,
    enrolled_tasks: 29,
    accepted_tasks: 11,
    corrected_tasks: 0,
    control_group_size: 14,
    intervention_group_size: 13,
    control_accuracy: 61.3,
    intervention_accuracy: 73.7,
    improvement: 12.4,
    replay: {
      tasks: 27,
      own_accuracy: 63.2,
      adjusted_accuracy: 74.4,
      improvement: 11.2,
      interval: [2.1, 20.4],
      held_back: false,
    },
    stretch: 1.04,
    stretch_warning: false,
    evidence: 'helps',
    success: true,
    power: null,
  }),
  2: results(SAMPLES[1], {
    total_tasks: 9,
    enrolled_tasks: 12,
    accepted_tasks: 3,
    corrected_tasks: 0,
    control_group_size: 4,
    intervention_group_size: 5,
    control_accuracy: 66,
    intervention_accuracy: 62.8,
    improvement: -3.2,
    replay: {
      tasks: 9,
      own_accuracy: 66.1,
      adjusted_accuracy: 64.9,
      improvement: -1.2,
      interval: [-22.4, 19.8],
      held_back: false,
    },
    stretch: 1.11,
    stretch_warning: false,
    evidence: 'too_early',
    success: false,
    power: null,
  }),
  3: results(SAMPLES[2], {
    total_tasks: 0,
    enrolled_tasks: 0,
    accepted_tasks: 0,
    corrected_tasks: 0,
    control_group_size: 0,
    intervention_group_size: 0,
    control_accuracy: null,
    intervention_accuracy: null,
    improvement: null,
    replay: {
      tasks: 0,
      own_accuracy: null,
      adjusted_accuracy: null,
      improvement: null,
      interval: [-33.3, 33.3],
      held_back: false,
    },
    stretch: null,
    stretch_warning: false,
    evidence: 'too_early',
    success: false,
    power: null,
  }),
};

type Figures = Omit<ExperimentResults, 'experiment_name' | 'status' | 'control_group' | 'experiment_group'>;

function results({ name, status }: Pick<Experiment, 'name' | 'status'>, figures: Figures): ExperimentResults {
  return {
    experiment_name: name,
    status,
    control_group: { avg_accuracy: figures.control_accuracy },
    experiment_group: { avg_accuracy: figures.intervention_accuracy },
    ...figures,
  };
}
