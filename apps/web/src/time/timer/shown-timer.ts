import type { QueryClient } from '@tanstack/react-query';
import { keptChanges } from '#api/kept.ts';
import { pendingChanges } from '#api/pending.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import type { RunningTimerState } from './clock.ts';
import { changedRunningId, changedTimer } from './timer-changes.ts';

/** Key of the query for the running timer. */
export const ACTIVE_TIMER = ['timer', 'active'];

const knownTimer = (client: QueryClient) => client.getQueryData<RunningTimerState | null>(ACTIVE_TIMER) ?? null;

/** The running timer at the moment of a press, with the presses before it that are not answered yet, or null. */
export const shownTimer = (client: QueryClient): RunningTimerState | null =>
  pendingChanges<TaskChange>(client, TASK_CHANGE).reduce(changedTimer, knownTimer(client));

/** The running timer before the press that is being sent: presses go one after the other, so that all before it are answered or kept. */
export const timerBefore = (client: QueryClient): RunningTimerState | null =>
  keptChanges<TaskChange>(TASK_CHANGE).reduce(changedTimer, knownTimer(client));

/** The task whose timer runs at the moment of a press, or null: known also where its times come with the answer. */
export const shownRunningId = (client: QueryClient): number | null =>
  pendingChanges<TaskChange>(client, TASK_CHANGE).reduce(changedRunningId, knownTimer(client)?.task.id ?? null);
