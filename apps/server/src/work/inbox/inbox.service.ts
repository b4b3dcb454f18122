import { INBOX } from '@daymark/contract/lists.ts';
import type { NewTask, Task } from '@daymark/contract/tasks.ts';
import { answerInTransaction, inTransaction, tell, type UserContext } from '#context/context.ts';
import { findInbox, type Inbox, markInbox } from '#work/lists/lists.repository.ts';
import { createList } from '#work/lists/lists.service.ts';
import { createProject } from '#work/projects/projects.service.ts';
import * as tasks from '#work/tasks/tasks.service.ts';

/** A task without a list comes into the inbox. */
export function createTask(ctx: UserContext, task: NewTask): Promise<Task> {
  const { list_id } = task;
  if (list_id !== null) return tasks.createTask(ctx, { ...task, list_id });
  return answerInTransaction(ctx, async (ctx) => {
    const inbox = await requireInbox(ctx);
    return tasks.createTask(ctx, { ...task, list_id: inbox.id });
  });
}

/**
 * The inbox of the user, which is made where there is none, in a project of its own. Requests of one user take turns, so that the
 * first one makes it.
 */
export function requireInbox(ctx: UserContext): Promise<Inbox> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findInbox(ctx);
    if (found) return found;
    const project = await createProject(ctx, { name: INBOX, description: '', status: 'in_progress' });
    const { id } = await createList(ctx, project.id, { name: INBOX, progress: 0 });
    await markInbox(ctx, id);
    tell(ctx, { kind: 'settings' });
    return { id, project_id: project.id };
  });
}
