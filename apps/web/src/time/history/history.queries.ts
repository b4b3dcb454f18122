import { COMMANDS_AT_ONCE, type Command, getCommands } from '@daymark/contract/commands.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

export const historyQueries = {
  /** Commands in parts, newest first. */
  all: () =>
    infiniteQueryOptions({
      queryKey: ['commands'],
      queryFn: ({ pageParam: before }) => send(getCommands, { query: before ? { before: String(before) } : {} }),
      initialPageParam: 0,
      getNextPageParam: (part: Command[]) => (part.length < COMMANDS_AT_ONCE ? undefined : part.at(-1)?.id),
      meta: { isShown: true },
    }),
  /** The latest commands that changed a task. */
  ofTask: (taskId: number) =>
    queryOptions({
      queryKey: ['commands', 'of task', taskId],
      queryFn: () => send(getCommands, { query: { task_id: String(taskId) } }),
      meta: { failed: 'Failed to load the history', isShown: true },
    }),
  /** One command, and those right before it. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['commands', 'one', id],
      queryFn: () => send(getCommands, { query: { before: String(id + 1) } }),
      select: (commands) => commands.find((one) => one.id === id),
    }),
};
