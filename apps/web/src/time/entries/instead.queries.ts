import { createEntry } from '@daymark/contract/entries.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { keepTaken } from '#api/kept-storage.ts';
import { getSession } from '#api/session.ts';
import type { TakenTime } from '#api/taken-times.ts';
import type { Toast } from '#api/toasts.tsx';
import { alsoSend } from '#api/undo.ts';

/**
 * Books its parts one after the other. The offer keeps those that are not booked: a cut connection leaves the rest of it, and nothing
 * twice; whoever has signed in meanwhile is offered nothing.
 */
export async function bookInstead(time: TakenTime): Promise<void> {
  const userId = getSession()?.user.id;
  for (const [at, part] of time.parts.entries()) {
    const body = { task_id: time.task.id, ...part, instead: true };
    await alsoSend(() => send(createEntry, { body }));
    if (getSession()?.user.id !== userId) return;
    await keepTaken({ ...time, parts: time.parts.slice(at + 1) });
  }
}

/** Books a time that ran without a network instead of the work that another device has booked in it. */
export function useBookInstead() {
  return useMutation({
    mutationFn: bookInstead,
    meta: {
      failed: 'Failed to change the time entries',
      done: (_: unknown, { task }: TakenTime): Toast => ({
        title: 'Success',
        message: `Booked on "${task.name}" instead`,
      }),
    },
  });
}
