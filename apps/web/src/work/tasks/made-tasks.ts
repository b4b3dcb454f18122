import type { QuickTaskInput } from '@daymark/contract/quick-add.ts';
import { PRIORITIES, type Task, type TaskCreateOptions } from '@daymark/contract/tasks.ts';
import { plannedOf } from '@daymark/domain/estimate-origins.ts';
import type { QueryClient } from '@tanstack/react-query';
import { newClientId } from '#api/client-ids.ts';
import type { MadeTask } from './task-pages.ts';

/** Tasks as they are shown and named by client ids until the server is reached. */
export const madeTasks = (tasks: readonly QuickTaskInput[], known: Known): MadeTask[] =>
  tasks.map((task) => ({ task: madeTask(task, known), plan_date: task.plan_date ?? null }));

type Known = {
  client: QueryClient;
  /** Lists that were made without a network. */
  lists: readonly Named[];
};

type Named = { id: number; name: string; project_name: string };

function madeTask(task: QuickTaskInput, { client, lists: made }: Known): Task {
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 });
  const lists = client.getQueryData<Named[]>(['lists', 'options']) ?? [];
  const inbox = client.getQueryData<{ inbox_list_id: number | null }>(['settings'])?.inbox_list_id;
  const list = [...lists, ...made].find(({ id }) => id === (task.list_id ?? inbox));
  const options = client.getQueryData<TaskCreateOptions>(['tasks', 'create-options']);
  const category = options?.categories.find(({ id }) => id === task.category_id) ?? null;
  return {
    id: newClientId(),
    name: task.name,
    description: task.description ?? '',
    checklist: null,
    list_id: list?.id ?? task.list_id ?? inbox ?? 0,
    list_name: list?.name ?? task.list_name ?? 'Inbox',
    project_id: 0,
    project_name: list?.project_name ?? 'Inbox',
    position: Number.MAX_SAFE_INTEGER,
    priority: PRIORITIES.find((priority) => priority === task.priority) ?? 'medium',
    due_date: task.due_date ?? null,
    ...plannedOf(task),
    estimate: null,
    at_most: task.at_most ?? null,
    category_id: category?.id ?? null,
    category,
    status: 'not_started',
    total_time_worked: 0,
    ...{ first_started_at: null, completed_at: null, mental_state: null, reflection: null, to_tell: false },
    is_enrolled: false,
    planned_for: task.plan_date ?? null,
    repeat: null,
    ...{ is_timer_active: false, current_work_start: null, current_planned_end: null },
    created_at: now,
    updated_at: now,
  };
}
