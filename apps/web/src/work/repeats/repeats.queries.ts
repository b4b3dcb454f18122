import * as api from '@daymark/contract/repeats.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { useMutation } from '@tanstack/react-query';
import { sendOrKeep } from '#api/send-or-keep.ts';

/** Changes the days on which a task comes again; null ends its series. */
export function sendRepeat(id: number, rrule: string | null): Promise<Task> {
  const params = { id: String(id) };
  return rrule === null
    ? sendOrKeep(api.stopRepeat, { params })
    : sendOrKeep(api.setRepeat, { params, body: { rrule } });
}

export function useStopRepeating() {
  return useMutation({
    mutationFn: ({ id }: Task) => sendRepeat(id, null),
    meta: { done: 'Task no longer repeats', failed: 'Failed to stop repeating' },
  });
}
