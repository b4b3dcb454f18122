import * as api from '@daymark/contract/experiments.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';

export const experimentQueries = {
  all: () => queryOptions({ queryKey: ['experiments'], queryFn: () => send(api.getExperiments, {}) }),
  results: (id: number) =>
    queryOptions({
      queryKey: ['experiments', id, 'results'],
      queryFn: () => send(api.getExperimentResults, { params: { id: String(id) } }),
    }),
  /** The multiplier that a category's history suggests, and what an experiment could show with it or with the chosen one. */
  multiplier: (categoryId: number, chosen: number | undefined) =>
    queryOptions({
      queryKey: ['experiments', 'multiplier', categoryId, chosen],
      queryFn: () =>
        send(api.getSuggestedMultiplier, {
          query: { category_id: String(categoryId), ...(chosen !== undefined && { multiplier: String(chosen) }) },
        }),
      // Another multiplier changes one sentence of the answer.
      placeholderData: (answer, query) => (query?.queryKey[2] === categoryId ? answer : undefined),
    }),
};

export function useCreateExperiment() {
  return useSave({
    mutationFn: (body: api.NewExperimentInput) => send(api.createExperiment, { body }),
    meta: { done: 'Experiment created successfully', failed: 'Failed to create experiment' },
  });
}

export function useRenameExperiment(id: number) {
  return useSave({
    mutationFn: (body: Pick<api.ExperimentChanges, 'name' | 'expected'>) =>
      send(api.updateExperiment, { params: { id: String(id) }, body }),
    meta: { done: 'Experiment updated successfully', failed: 'Failed to update experiment' },
  });
}

export function useEndExperiment(id: number) {
  return useSave({
    mutationFn: () => send(api.updateExperiment, { params: { id: String(id) }, body: { status: 'completed' } }),
    meta: { done: 'Experiment ended successfully', failed: 'Failed to end experiment' },
  });
}

export function useDeleteExperiment(id: number) {
  return useSave({
    mutationFn: () => send(api.deleteExperiment, { params: { id: String(id) } }),
    meta: { done: 'Experiment deleted successfully', failed: 'Failed to delete experiment' },
  });
}
