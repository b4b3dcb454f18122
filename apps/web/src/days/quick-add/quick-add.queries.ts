import { getListOptions, type ListOption } from '@daymark/contract/lists.ts';
import { createTasks, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import { byName, type QuickContext } from '@daymark/domain/quick-add.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { whileOnline } from '#api/pending.ts';
import { useSave } from '#api/use-save.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { comingTasks } from '#work/tasks/coming-tasks.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import type { TaskOptions } from '#work/tasks/task-form.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';

export const listOptions = () =>
  queryOptions({ queryKey: ['lists', 'options'], queryFn: () => send(getListOptions, {}), meta: { isShown: true } });

/** The names that a line can hold, as choices and as the parser takes them. */
export type QuickNames = {
  categories: TaskOptions['categories'];
  lists: ListOption[];
  context: QuickContext;
  isLoaded: boolean;
};

/** Asks for the names once the field is used. */
export function useQuickNames(isUsed: boolean): QuickNames {
  const lists = useQuery({ ...listOptions(), enabled: isUsed });
  const options = useQuery({ ...taskQueries.createOptions(), enabled: isUsed });
  const today = useCurrentDate();
  const categories = options.data?.categories ?? [];
  return {
    categories,
    lists: lists.data ?? [],
    context: contextOf({ today, categories, lists: lists.data ?? [] }),
    isLoaded: lists.data !== undefined && options.data !== undefined,
  };
}

/** The names as the parser takes them, once they are loaded. */
export async function loadNames(client: QueryClient, today: string) {
  const [lists, { categories }] = await Promise.all([
    client.ensureQueryData(listOptions()),
    client.ensureQueryData(taskQueries.createOptions()),
  ]);
  return { lists, context: contextOf({ today, categories, lists }) };
}

type Names = Pick<QuickNames, 'categories' | 'lists'> & { today: string };

const contextOf = ({ today, categories, lists }: Names): QuickContext => ({
  today,
  categories: byName(categories, ({ name }) => [name]),
  lists: byName(lists, (list) => [list.name, fullName(list)]),
});

/** The name of a list after that of its project: tells lists of one name apart. */
export const fullName = ({ name, project_name }: ListOption): string => `${project_name}: ${name}`;

export function useCreateTasks() {
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: (tasks: QuickTaskInput[], { client }) =>
      whileOnline<TaskChange>({ kind: 'create', tasks: comingTasks(tasks, client) }),
    mutationFn: (tasks: QuickTaskInput[]) => send(createTasks, { body: { tasks } }),
    meta: { failed: 'Failed to create task' },
  });
}
