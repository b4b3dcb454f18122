import * as bulk from '@daymark/contract/bulk.ts';
import * as api from '@daymark/contract/tasks.ts';
import type { Route } from '#http/routes/router.ts';
import * as tasks from './tasks.service.ts';

export function taskRoutes(route: Route): void {
  route(bulk.changeTasks, (ctx, { body }) => tasks.updateTasks(ctx, body.task_ids, body.changes));
  route(bulk.deleteTasks, (ctx, { body }) => tasks.deleteTasks(ctx, body.task_ids));
  route(api.getTasks, (ctx, { query }) => tasks.tasks(ctx, query));
  route(api.getReflectionPhrases, (ctx) => tasks.phrasesForReflection(ctx));
  route(api.getTasksDoneOnDay, (ctx, { query }) => tasks.tasksDoneOn(ctx, query.date));
  route(api.getTask, (ctx, { params }) => tasks.task(ctx, params.id));
  route(api.updateTask, (ctx, { params, body }) => tasks.updateTask(ctx, params.id, body));
  route(api.deleteTask, (ctx, { params, query }) => tasks.deleteTasks(ctx, [params.id], query.apply_to));
}
