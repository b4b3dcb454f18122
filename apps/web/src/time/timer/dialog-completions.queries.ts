import * as api from '@daymark/contract/completion.ts';
import type { InputOf } from '@daymark/contract/endpoint.ts';
import { MentalState, type Task } from '@daymark/contract/tasks.ts';
import type { Review } from '@daymark/contract/timer.ts';
import { isToTell } from '@daymark/domain/entries.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { useSave } from '#api/use-save.ts';
import { atTimes } from '#time/entries/entries.queries.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant } from './clock.ts';
import { completed } from './completion.queries.ts';

type Completion = InputOf<typeof api.completeWithoutTimer>['body'];

/** Completes a task whose timer does not run. Time in the way of other work is refused, so that it waits for the answer. */
export function useCompleteWithoutTimer({ id, total_time_worked }: Task) {
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: ({ started_at, mental_state, reflection }: Completion) =>
      started_at === undefined
        ? ({
            kind: 'complete',
            id,
            ...{ mental_state: MentalState.nullable().parse(mental_state), reflection, total_time_worked },
            completed_at: browserInstant(),
          } satisfies TaskChange)
        : undefined,
    mutationFn: (body: Completion) =>
      atTimes(sendOrKeep(api.completeWithoutTimer, { params: { id: String(id) }, body })),
    meta: { done: completed, failed: 'Failed to complete task' },
  });
}

/** Tells or changes the review of a done task. Each call stores both parts, so that they are sent one after the other. */
export function useReview() {
  return useSave({
    mutationKey: TASK_CHANGE,
    scope: { id: 'review' },
    onMutate: ({ id, ...review }: Review & { id: number }): TaskChange => ({
      kind: 'edit',
      ids: [id],
      values: { ...review, to_tell: isToTell({ status: 'done', ...review }) },
    }),
    mutationFn: ({ id, ...review }: Review & { id: number }) =>
      sendOrKeep(api.reviewTask, { params: { id: String(id) }, body: review }),
    meta: { failed: 'Failed to save how it was', holdsText: true },
  });
}
