import type { QuickTaskInput } from '@daymark/contract/quick-add.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { parseQuickLine } from '@daymark/domain/quick-add.ts';
import { type QueryClient, useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#api/api-error.ts';
import { toastError } from '#api/toasts.tsx';
import { TASK_CHANGE } from '#work/tasks/task-changes.ts';
import { creation, loadContext, sendTasks } from './quick-add.queries.ts';
import { type QuickDefaults, taskOf } from './quick-add-words.ts';

/** A line that was entered. */
export type EnteredLine = {
  text: string;
  /** The field's own list and day. */
  given: QuickDefaults;
  today: string;
  /** The task that the line says; null while the names in it are not loaded, so that it is read when it is sent. */
  task: QuickTaskInput | null;
  /** Whether its timer starts as soon as the task is there. */
  starts?: boolean;
};

export type RefusedLine = { id: number; text: string; why: string };

const LINE = [...TASK_CHANGE, 'line'];

const failed = 'Failed to create task';

/** Fields on the screen, by their place: they show which of their lines was refused. */
const shownPlaces = new Set<string>();

type Options = {
  /** Names the field: its lines are found there again after the page or dialog was left. */
  place: string;
  onAdded: (tasks: Task[], line: EnteredLine) => void;
};

/**
 * Lines of one field that are not added yet. They are sent one after the other, in the order in which they were entered and
 * also after the field is gone. A refused one is kept with its reason until it is tried again, edited or discarded.
 */
export function useQuickLines({ place, onAdded }: Options) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [...LINE, place],
    scope: { id: 'quick lines' },
    gcTime: Number.POSITIVE_INFINITY,
    onMutate: ({ task }: EnteredLine) => (task ? creation([task], client) : undefined),
    mutationFn: async (line: EnteredLine) => {
      const task = line.task ?? (await readLine(line, client));
      return sendTasks([task]);
    },
    onSuccess: onAdded,
    onError: ({ message }, { text }) => {
      if (!shownPlaces.has(place)) toastError(`${failed}: "${text.trim()}"`, message);
    },
    onSettled: (_tasks, error, line) => {
      if (!error) forget(client, ({ variables }) => variables === line);
    },
    meta: { failed, isShown: true, holdsText: true },
  });
  const isSending = useIsMutating({ mutationKey: [...LINE, place] }) > 0;
  const refused = useMutationState({
    filters: { mutationKey: [...LINE, place], status: 'error' },
    select: ({ mutationId, state }): RefusedLine => ({
      id: mutationId,
      text: (state.variables as EnteredLine).text,
      why: state.error?.message ?? failed,
    }),
  });
  useEffect(() => {
    shownPlaces.add(place);
    return () => void shownPlaces.delete(place);
  }, [place]);
  return {
    isSending,
    refused,
    enter: mutate,
    take: ({ id }: RefusedLine) => forget(client, (_state, mutationId) => mutationId === id),
  };
}

function forget(client: QueryClient, isIt: (state: { variables: unknown }, id: number) => boolean): void {
  const cache = client.getMutationCache();
  const line = cache.getAll().find(({ state, mutationId }) => isIt(state, mutationId));
  if (line) cache.remove(line);
}

/** The task of a line that was entered before the names were loaded. */
async function readLine({ text, given, today }: EnteredLine, client: QueryClient): Promise<QuickTaskInput> {
  const context = await loadContext(client, today);
  const said = taskOf(parseQuickLine(text, { ...context, date: given.planDate }), given, context.today);
  if ('why' in said) throw new ApiError(422, said.why);
  return said.task;
}
