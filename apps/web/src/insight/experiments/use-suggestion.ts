import * as api from '@daymark/contract/experiments.ts';
import { type ExperimentData, PlannedDuration } from '@daymark/contract/tasks.ts';
import { isAccepted } from '@daymark/domain/experiments.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#api/client.ts';

/** Milliseconds after the last change of category or duration (specification §9). */
const ASK_AFTER = 500;

/** A suggestion of the intervention arm, whose users see it. */
export type ShownSuggestion = api.ExperimentSuggestion & { suggested_estimate: number };

type Composing = { category_id: number | null; planned_duration: number };

type Estimated = Composing & {
  /** The planned duration, as it was before a typical time was shown for it. */
  ownEstimate: number;
  /** Whether its user has said it: a preset figure is no estimate. */
  isSaid: boolean;
};

/** The suggestion of a running experiment for the task that is being composed. */
export function useSuggestion({ category_id, planned_duration, ownEstimate, isSaid }: Estimated) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<ReadonlyMap<number, api.ExperimentSuggestion>>(new Map());
  const [takenFor, setTakenFor] = useState<number | null>(null);
  const last = category_id === null ? undefined : answers.get(category_id);
  const suggestion = last && isShown(last) ? last : null;
  const isTaken = takenFor !== null && takenFor === category_id;

  const asked = { category_id, planned_duration: ownEstimate, isSaid };
  const question = shouldAsk(asked, suggestion) ? `${category_id} ${ownEstimate}` : '';
  const [settled] = useDebouncedValue(question, ASK_AFTER);
  const isDue = question !== '' && settled === question;
  const asking = interventionQuery({ category_id: category_id ?? 0, original_estimate: ownEstimate });
  const { data } = useQuery({ ...asking, enabled: isDue });
  if (data && category_id !== null && isDue && last !== data) setAnswers(new Map(answers).set(category_id, data));

  return {
    suggestion,
    isAccepted:
      suggestion !== null && toExperimentData(suggestion, planned_duration, isTaken)?.intervention_applied === true,
    take: () => setTakenFor(category_id),
    /** Whether an experiment of the category may take the task. */
    mayEnrol: isSaid && category_id !== null && last?.has_intervention !== false,
    /** The experiment data of the new task, after an answer that is under way; undefined where there is none. */
    enrolment: async (finalEstimate: number): Promise<ExperimentData | undefined> => {
      const answer = isDue ? await client.ensureQueryData(asking).catch(() => undefined) : last;
      return answer && toExperimentData(answer, finalEstimate, isTaken);
    },
  };
}

/**
 * Asks about a person's own estimate only: until a suggestion is shown for the category, and never after that, since
 * figures typed from then on may follow the suggestion (decisions §7).
 */
export function shouldAsk(
  { category_id, planned_duration, isSaid }: Composing & { isSaid: boolean },
  shown: ShownSuggestion | null,
): boolean {
  return isSaid && category_id !== null && shown === null && PlannedDuration.safeParse(planned_duration).success;
}

const isShown = (answer: api.ExperimentSuggestion): answer is ShownSuggestion =>
  answer.has_intervention && answer.should_apply && answer.suggested_estimate !== null;

/** A failed question counts as no suggestion. The answer to a question stays the same while the form is open. */
export const interventionQuery = (body: api.TaskIntervention) =>
  queryOptions({
    queryKey: ['intervention', body.category_id, body.original_estimate],
    queryFn: () => send(api.getTaskIntervention, { body }),
    staleTime: 'static',
    gcTime: 0,
  });

/** `isTaken`: the suggestion's button was pressed. A figure that was typed over it is not accepted. */
export function toExperimentData(
  answer: api.ExperimentSuggestion,
  final_estimate: number,
  isTaken: boolean,
): ExperimentData | undefined {
  const { has_intervention, experiment_id, assignment_id, suggested_estimate, original_estimate, should_apply } =
    answer;
  const isWhole = experiment_id !== null && assignment_id !== null && suggested_estimate !== null;
  if (!has_intervention || !isWhole) return undefined;
  const intervention_applied = isAccepted({ intervention_applied: isTaken, suggested_estimate, final_estimate });
  return {
    experiment_id,
    assignment_id,
    should_apply,
    intervention_applied,
    original_estimate,
    suggested_estimate,
    final_estimate,
    notes: intervention_applied ? 'User accepted suggestion' : 'User kept original estimate',
  };
}
