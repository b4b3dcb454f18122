import { getListOptions, type ListOption } from '@daymark/contract/lists.ts';
import { createTasks, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { byName } from '@daymark/domain/quick-names.ts';
import type { QuickContext } from '@daymark/domain/quick-scan.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '#api/client.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { useSave } from '#api/use-save.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { currentFirstDay, dateOrderOf, useFirstDay } from '#shared/region-choice.ts';
import { useTicking } from '#shared/ticking.ts';
import { madeLists, useMadeLists, withMadeOptions } from '#work/lists/made-lists.ts';
import { comingTasks } from '#work/tasks/coming-tasks.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import type { TaskOptions } from '#work/tasks/task-form.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';

export const listOptions = () =>
  queryOptions({ queryKey: ['lists', 'options'], queryFn: () => send(getListOptions, {}), meta: { isShown: true } });

/** Choices of lists with those that were made without a network. */
export function useListOptions(isUsed: boolean) {
  const { data } = useQuery({ ...listOptions(), enabled: isUsed });
  const made = useMadeLists();
  const lists = useMemo(() => withMadeOptions(data ?? [], made), [data, made]);
  return { data: lists, isLoaded: data !== undefined };
}

/** The names that a line can hold, as choices and as the parser takes them. */
export type QuickNames = {
  categories: TaskOptions['categories'];
  lists: ListOption[];
  context: QuickContext;
  isLoaded: boolean;
};

type Options = {
  /** Names are asked for once the field is used. */
  isUsed: boolean;
  /** The day of a line that says none. */
  date: string | null;
  /** Words that are to stay words. */
  kept: ReadonlySet<string>;
};

/** Names, and facts of the moment, with which the lines of a field are read. */
export function useQuickNames({ isUsed, date, kept }: Options): QuickNames {
  const lists = useListOptions(isUsed);
  const options = useQuery({ ...taskQueries.createOptions(), enabled: isUsed });
  const now = useTicking(timeOfDay);
  const today = useCurrentDate();
  const firstDayOfWeek = useFirstDay();
  // A letter is read in a few milliseconds, in which the keys of a thousand names are not made anew.
  const names = useMemo(
    () => contextNames({ categories: options.data?.categories ?? [], lists: lists.data }),
    [options.data, lists.data],
  );
  return {
    categories: options.data?.categories ?? [],
    lists: lists.data,
    context: { ...names, region, firstDayOfWeek, today, now, date, kept },
    isLoaded: lists.isLoaded && options.data !== undefined,
  };
}

/** Facts with which lines are read, once the names are loaded. */
export async function loadContext(client: QueryClient, today: string): Promise<QuickContext> {
  const [lists, { categories }] = await Promise.all([
    client.ensureQueryData(listOptions()),
    client.ensureQueryData(taskQueries.createOptions()),
  ]);
  const when = { today, now: timeOfDay(), region, firstDayOfWeek: currentFirstDay() };
  return { ...contextNames({ categories, lists: withMadeOptions(lists, madeLists()) }), ...when };
}

const region = dateOrderOf(navigator.language);

/** 'HH:MM' by the clock of this browser. */
const timeOfDay = (): string =>
  Temporal.Now.instant()
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

const contextNames = ({ categories, lists }: Pick<QuickNames, 'categories' | 'lists'>) => ({
  categories: byName(categories, ({ name }) => [name]),
  lists: byName(lists, (list) => [list.name, fullName(list)]),
});

/** The name of a list after that of its project: tells lists of one name apart. */
export const fullName = ({ name, project_name }: ListOption): string => `${project_name}: ${name}`;

/** The tasks as the screen shows them until they are there. */
export const creation = (tasks: QuickTaskInput[], client: QueryClient): TaskChange => ({
  kind: 'create',
  tasks: comingTasks(tasks, client),
});

/** Creates tasks. Without a network they are real enough to be planned and started. */
export const sendTasks = (tasks: QuickTaskInput[]): Promise<Task[]> => sendOrKeep(createTasks, { body: { tasks } });

export function useCreateTasks() {
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: (tasks: QuickTaskInput[], { client }) => creation(tasks, client),
    mutationFn: sendTasks,
    meta: { failed: 'Failed to create task' },
  });
}
