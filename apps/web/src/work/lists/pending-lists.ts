import type { ProjectWithLists } from '@daymark/contract/projects.ts';
import { usePendingChanges } from '#api/pending.ts';
import { changedList, changedLists, changedProject, LIST_CHANGE, type ListChange } from './list-changes.ts';

const useListChanges = () => usePendingChanges<ListChange>(LIST_CHANGE);

/** Applies the changes that are not answered yet to lists. */
export function usePendingLists() {
  const changes = useListChanges();
  return {
    withChanges: <L extends { id: number }>(list: L): L => changes.reduce(changedList<L>, list),
    allWithChanges: <L extends { id: number }>(lists: L[]): L[] => changes.reduce(changedLists<L>, lists),
  };
}

/** A project with the changes of its lists that are not answered yet. */
export function usePendingProject(project: ProjectWithLists): ProjectWithLists {
  return useListChanges().reduce(changedProject<ProjectWithLists>, project);
}
