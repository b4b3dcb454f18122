import { MentalState, type Task } from '@daymark/contract/tasks.ts';
import * as api from '@daymark/contract/timer.ts';
import { extendedEnd } from '@daymark/domain/timer.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Toast } from '#api/toasts.tsx';
import { counted, spokenMinutes } from '#ui/format.ts';
import { browserInstant, serverNow } from './clock.ts';
import { completed } from './completion.queries.ts';
import { sendPress } from './send-press.ts';
import { shownTimer } from './shown-timer.ts';
import { shownAt, unlessStopped, useTimerMutation } from './timer-mutation.ts';
import type { TimerSnapshot } from './timer-snapshot.ts';

export function useExtendTimer() {
  const client = useQueryClient();
  return useTimerMutation('dialog', {
    mutationFn: ({ task, ...body }: { task: Task } & api.Extension) => {
      const input = { params: { id: String(task.id) }, body };
      return unlessStopped(task, sendPress(client, api.extendTimer, input));
    },
    change: ({ task, additional_minutes }: { task: Task } & api.Extension) => {
      const timer = shownTimer(client);
      if (timer?.task.id !== task.id) return [];
      const planned_end_at = Temporal.Instant.from(timer.current_planned_end ?? timer.server_time);
      const until = extendedEnd({ planned_end_at }, serverNow(timer), additional_minutes);
      const kept = { kind: 'extend', id: task.id, until: until.toString({ fractionalSecondDigits: 3 }) } as const;
      return shownAt('dialog', [kept]);
    },
    meta: { done: extended, failed: 'Failed to extend timer' },
  });
}

export function useCompleteTask({ task, worked, overtime, worked_until }: TimerSnapshot) {
  const client = useQueryClient();
  return useTimerMutation('dialog', {
    mutationFn: (body: api.CompletionInput) => {
      const input = { params: { id: String(task.id) }, body };
      return unlessStopped(task, sendPress(client, api.completeTask, input));
    },
    change: ({ mental_state, reflection, overtime_minutes = overtime }) => ({
      kind: 'complete',
      id: task.id,
      ...{ mental_state: MentalState.nullable().parse(mental_state), reflection },
      total_time_worked: worked - overtime + overtime_minutes,
      completed_at: worked_until ?? browserInstant(),
    }),
    meta: { done: ({ task }) => completed(task), failed: 'Failed to complete task' },
  });
}

function extended({ task }: api.TimerState, { additional_minutes }: api.Extension): Toast {
  return {
    title: 'Timer Extended',
    message: `${counted(additional_minutes, 'more minute')} for "${task.name}"`,
    spoken: `Timer extended by ${spokenMinutes(additional_minutes)}`,
  };
}
