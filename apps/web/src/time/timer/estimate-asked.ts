import type { Task } from '@daymark/contract/tasks.ts';
import { whyNotEstimate } from '@daymark/domain/estimate-origins.ts';
import { useSyncExternalStore } from 'react';

/** Whether nobody has said how long a running task will take, and it is still early enough to say it. */
export function isUnestimated(task: Task, worked: number): boolean {
  return task.estimate_origin === null && whyNotEstimate({ ...task, total_time_worked: worked }) === null;
}

/** Tasks whose question is answered by no figure, for as long as the tab lives. */
const declined = new Set<number>();
const listeners = new Set<() => void>();

export function decline(taskId: number): void {
  declined.add(taskId);
  for (const notify of listeners) notify();
}

export function useIsDeclined(taskId: number): boolean {
  return useSyncExternalStore(subscribe, () => declined.has(taskId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
