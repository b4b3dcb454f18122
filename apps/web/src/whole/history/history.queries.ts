import { type Command, getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';

export const historyQueries = {
  /** Commands before one, newest first; the latest ones where there is none. */
  before: (id?: number) =>
    queryOptions({
      queryKey: ['commands', id ?? null],
      queryFn: () => send(getCommands, { query: id === undefined ? {} : { before: String(id) } }),
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
