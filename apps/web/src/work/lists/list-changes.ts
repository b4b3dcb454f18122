import type { List } from '@daymark/contract/lists.ts';
import type { ProjectWithLists } from '@daymark/contract/projects.ts';

/** Key of mutations that change lists; their `onMutate` gives a ListChange. */
export const LIST_CHANGE = ['lists', 'change'];

/** A change of lists that is shown before the server has answered. */
export type ListChange =
  | { kind: 'edit'; id: number; values: Partial<List> }
  | { kind: 'delete'; id: number }
  /** A list that was made without a network, under a client id. */
  | { kind: 'create'; list: List }
  | {
      kind: 'order';
      projectId: number;
      /** All lists of the project in their new order. */
      ids: readonly number[];
    };

type Named = { id: number };

/** Lists after a change of one. */
export function changedLists<L extends Named>(lists: readonly L[], change: ListChange): L[] {
  if (change.kind === 'delete') return lists.filter(({ id }) => id !== change.id);
  return lists.map((list) => changedList(list, change));
}

/** A list after a change; a deleted one stays as it is, since its own page leaves with the answer. */
export function changedList<L extends Named>(list: L, change: ListChange): L {
  return change.kind === 'edit' && change.id === list.id ? { ...list, ...change.values } : list;
}

/** A project after a change of its lists, with the counts of all. */
export function changedProject<Project extends ProjectWithLists>(project: Project, change: ListChange): Project {
  if (change.kind === 'order') return change.projectId === project.id ? inOrder(project, change.ids) : project;
  if (change.kind === 'create') return withMade(project, change.list);
  const gone = change.kind === 'delete' ? project.lists.filter(({ id }) => id === change.id) : [];
  const sum = (of: (list: List) => number) => gone.reduce((total, list) => total + of(list), 0);
  return {
    ...project,
    lists: changedLists(project.lists, change),
    total_lists: project.total_lists - gone.length,
    total_tasks: project.total_tasks - sum(({ task_count }) => task_count),
    completed_tasks: project.completed_tasks - sum(({ completed_tasks }) => completed_tasks),
  };
}

/** Lists that the order does not name, such as one that was created elsewhere, come last. */
function inOrder<Project extends ProjectWithLists>(project: Project, ids: readonly number[]): Project {
  const rankOf = ({ id }: List) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return { ...project, lists: project.lists.toSorted((one, other) => rankOf(one) - rankOf(other)) };
}

/** A project with a list that was made in it without a network. */
function withMade<Project extends ProjectWithLists>(project: Project, list: List): Project {
  const isThere = project.lists.some(({ id }) => id === list.id);
  if (list.project_id !== project.id || isThere) return project;
  return { ...project, lists: [...project.lists, list], total_lists: project.total_lists + 1 };
}
