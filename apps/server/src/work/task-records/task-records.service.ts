import type { Task } from '@daymark/contract/tasks.ts';
import { checklistOf } from '@daymark/domain/checklists.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { isToTell } from '@daymark/domain/entries.ts';
import { msBetween } from '@daymark/domain/instants.ts';
import { endOfWork } from '@daymark/domain/timer.ts';
import { required, requiredAll } from '#context/api-error.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import * as records from './task-reads.repository.ts';

export async function requireTask(ctx: UserContext, id: number): Promise<Task> {
  return toTask(ctx, await requireTaskRecord(ctx, id));
}

export async function requireTaskRecord(ctx: UserContext, id: number): Promise<records.TaskRecord> {
  return required(await records.findTask(ctx, id), 'Task');
}

export async function requireTaskRecords(ctx: UserContext, ids: number[]): Promise<records.TaskRecord[]> {
  return requiredAll(ids, await records.findTasks(ctx, ids), 'Task');
}

/** Makes a task by one literal, as its record is: spreading an object takes several times as long. */
export function toTask(ctx: UserContext, record: records.TaskRecord): Task {
  const { running } = record;
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    checklist: checklistOf(record.description),
    list_id: record.list_id,
    list_name: record.list_name,
    project_id: record.project_id,
    project_name: record.project_name,
    position: record.position,
    priority: record.priority,
    due_date: record.due_date,
    planned_duration: record.planned_duration,
    estimate_origin: record.estimate_origin,
    estimate: record.estimate,
    at_most: record.at_most,
    category_id: record.category_id,
    category: record.category,
    status: record.status,
    first_started_at: record.first_started_at,
    completed_at: record.completed_at,
    mental_state: record.mental_state,
    reflection: record.reflection,
    to_tell: isToTell(record),
    is_enrolled: record.is_enrolled,
    planned_for: record.planned_for,
    repeat: record.repeat,
    created_at: record.created_at,
    updated_at: record.updated_at,
    total_time_worked: minutesFromMs(workedMs(ctx, record)),
    is_timer_active: running !== null,
    current_work_start: running && wireInstant(running.started_at),
    current_planned_end: running && wireInstant(running.planned_end_at),
  };
}

type Work = Pick<records.TaskRecord, 'ended_work_ms' | 'running'>;

/** Milliseconds of work on a task, the running timer up to now included. */
export function workedMs(ctx: UserContext, { ended_work_ms, running }: Work): number {
  if (running === null) return ended_work_ms;
  return ended_work_ms + msBetween(running.started_at, endOfWork(running, ctx.now));
}
