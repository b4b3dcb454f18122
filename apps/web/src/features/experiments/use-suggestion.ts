import * as api from '@daymark/contract/experiments.ts';
import { type ExperimentData, PlannedDuration } from '@daymark/contract/tasks.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#api/client.ts';

/** Milliseconds after the last change of category or duration (specification §9). */
const ASK_AFTER = 500;

/** A suggestion that is met: chance has dealt the arm that sees it. */
export type ShownSuggestion = api.ExperimentSuggestion & { suggested_estimate: number };

type Composing = { category_id: number | null; planned_duration: number };

/**
 * Asks whether an experiment has another estimate for the task that is being composed. The person's own estimate comes
 * first: it is asked about until a suggestion is shown for the category, and never after that, since what is typed from
 * then on may follow the suggestion (decisions §7).
 */
export function useSuggestion({ category_id, planned_duration }: Composing) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<ReadonlyMap<number, api.ExperimentSuggestion>>(new Map());
  const last = category_id === null ? undefined : answers.get(category_id);
  const suggestion = last && isShown(last) ? last : null;

  const canAsk = category_id !== null && !suggestion && PlannedDuration.safeParse(planned_duration).success;
  const question = canAsk ? `${category_id} ${planned_duration}` : '';
  const [settled] = useDebouncedValue(question, ASK_AFTER);
  const isDue = question !== '' && settled === question;
  const asking = interventionQuery({ category_id: category_id ?? 0, original_estimate: planned_duration });
  const { data } = useQuery({ ...asking, enabled: isDue });
  if (data && category_id !== null && isDue && last !== data) setAnswers(new Map(answers).set(category_id, data));

  return {
    suggestion,
    /** What the new task tells of the answer, waiting for one that is under way; undefined where there is none. */
    enrolment: async (finalEstimate: number, isAccepted: boolean): Promise<ExperimentData | undefined> => {
      const answer = isDue ? await client.ensureQueryData(asking).catch(() => undefined) : last;
      return answer && toExperimentData(answer, finalEstimate, isAccepted);
    },
  };
}

const isShown = (answer: api.ExperimentSuggestion): answer is ShownSuggestion =>
  answer.has_intervention && answer.should_apply && answer.suggested_estimate !== null;

/** A failed question is none: composing goes on. The same question has the same answer for as long as the form is open. */
const interventionQuery = (body: api.TaskIntervention) =>
  queryOptions({
    queryKey: ['intervention', body.category_id, body.original_estimate],
    queryFn: () => send(api.getTaskIntervention, { body }),
    staleTime: 'static',
    gcTime: 0,
  });

function toExperimentData(
  answer: api.ExperimentSuggestion,
  finalEstimate: number,
  isAccepted: boolean,
): ExperimentData | undefined {
  const { has_intervention, experiment_id, assignment_id, suggested_estimate, original_estimate, should_apply } =
    answer;
  const isWhole = experiment_id !== null && assignment_id !== null && suggested_estimate !== null;
  if (!has_intervention || !isWhole) return undefined;
  return {
    experiment_id,
    assignment_id,
    should_apply,
    intervention_applied: isAccepted,
    original_estimate,
    suggested_estimate,
    final_estimate: finalEstimate,
    notes: isAccepted ? 'User accepted suggestion' : 'User kept original estimate',
  };
}
