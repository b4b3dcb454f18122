import type { Experiment } from '@daymark/contract/experiments.ts';
import * as api from '@daymark/contract/forecasts.ts';
import { PlannedDuration } from '@daymark/contract/tasks.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#api/client.ts';
import { experimentQueries } from '#insight/experiments/experiments.queries.ts';

/** Milliseconds after the last change of the planned duration (decisions §11). */
const ASK_AFTER = 500;

type Composing = { category_id: number | null; planned_duration: number };

type Options = Composing & {
  isSaid: boolean;
  /** The estimate as it was when a typical time was first shown elsewhere; null where none was. */
  alreadyShownAt?: number | null | undefined;
};

/** How long tasks took that were planned like the one that is being composed, once its user has said the figure. */
export function useTypicalTime({ category_id, planned_duration, isSaid, alreadyShownAt = null }: Options) {
  const [shownAt, setShownAt] = useState(alreadyShownAt);
  const [settled] = useDebouncedValue(planned_duration, ASK_AFTER);
  const { data: experiments } = useQuery({ ...experimentQueries.all(), enabled: isSaid });

  const isEstimate = isSaid && settled === planned_duration && PlannedDuration.safeParse(planned_duration).success;
  const isDue = isEstimate && experiments !== undefined && isOutsideExperiments(category_id, experiments);
  const { data } = useQuery({ ...typicalQuery({ category_id, planned_duration }), enabled: isDue });
  const typical = isDue && data ? data : null;
  if (typical && shownAt === null) setShownAt(planned_duration);

  return {
    typical,
    /** The estimate as it was before any typical time was shown, which later figures may follow (decisions §11). */
    ownEstimate: shownAt ?? planned_duration,
  };
}

/**
 * Whether a typical time shown now reaches no experiment, as it would change the estimates of both arms (decisions §11).
 * While no category is chosen, it may still become one with an experiment.
 */
export function isOutsideExperiments(
  category_id: number | null,
  experiments: Pick<Experiment, 'status' | 'target_category_id'>[],
): boolean {
  const targets = experiments
    .filter(({ status }) => status === 'active')
    .map(({ target_category_id }) => target_category_id)
    .filter((target) => target !== null);
  return category_id === null ? targets.length === 0 : !targets.includes(category_id);
}

/** A failed question counts as no answer. */
export const typicalQuery = ({ category_id, planned_duration }: Composing) =>
  queryOptions({
    queryKey: ['forecasts', 'typical', planned_duration, category_id],
    queryFn: () =>
      send(api.getTypicalTime, {
        query: {
          planned_duration: String(planned_duration),
          ...(category_id !== null && { category_id: String(category_id) }),
        },
      }),
  });
