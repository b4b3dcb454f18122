import { COMMANDS_AT_ONCE, type Command, getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
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
};

/** Takes a command back; one that was an undo is redone by that. */
export function useUndoCommand() {
  return useMutation({
    mutationFn: ({ command }: { command: Command; words: string }) =>
      send(undoCommand, { params: { id: String(command.id) } }),
    meta: {
      failed: 'This could not be undone',
      done: (_: Command, { words }: { words: string }) => ({ title: 'Undone', message: words }),
    },
  });
}
