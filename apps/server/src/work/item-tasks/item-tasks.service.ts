import { TEXT_LENGTH } from '@daymark/contract/fields.ts';
import type { ItemOfTask, NewTaskOfItem, TaskWithParent } from '@daymark/contract/item-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { checklistItems } from '@daymark/domain/checklists.ts';
import { plannedOf } from '@daymark/domain/estimate-origins.ts';
import {
  taskOfItem,
  taskOfWords,
  whyNotItem,
  whyNotTask,
  withoutTaskLink,
  withTaskLink,
} from '@daymark/domain/item-tasks.ts';
import { changedElsewhere, conflict, invalid } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { positionBelow } from '#work/moves/moves.service.ts';
import { findTask } from '#work/task-records/task-reads.repository.ts';
import { requireTask, toTask } from '#work/task-records/task-records.service.ts';
import { insertTask, updateTasks } from '#work/task-records/task-writes.repository.ts';
import { deleteTasksStep, refuseWhileRunning, requirePlace } from '#work/tasks/tasks.service.ts';

/** Makes a task of an open item, right below its parent; the item then links to it. */
export function makeTaskOfItem(ctx: UserContext, id: number, sent: NewTaskOfItem): Promise<TaskWithParent> {
  return answerInTransaction(ctx, async (ctx) => {
    const { parent, item } = await requireItem(ctx, id, sent);
    refuse(whyNotTask(item));
    const { at: _at, expected: _expected, planned_duration, estimate_origin, ...given } = sent;
    const { list_id, priority, category_id } = parent;
    const said = taskOfItem(item.words);
    const made = {
      ...{ name: said.name, description: '', list_id, priority, category_id, at_most: null },
      ...givenOf(given),
      ...plannedOf({ planned_duration: planned_duration ?? said.planned_duration, estimate_origin }),
    };
    const place = await requirePlace(ctx, made);
    const { record } = await insertTask(ctx, { ...made, position: await positionBelow(ctx, parent) }, place);
    await writeDescription(ctx, parent, withTaskLink(parent.description, item, record.id));
    tell(ctx, { kind: 'task', id: record.id, list_id });
    return { task: toTask(ctx, record), parent: await requireTask(ctx, id) };
  });
}

/** Deletes the task of an item, unless it has something that an item cannot have; one that is gone only loses its link. */
export function makeItemOfTask(ctx: UserContext, id: number, sent: ItemOfTask): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    const { parent, item } = await requireItem(ctx, id, sent);
    const taskId = taskOfWords(item.words);
    if (taskId === undefined) throw conflict('This item is no task');
    const record = await findTask(ctx, taskId);
    if (record) {
      refuse(whyNotItem(record));
      for (const step = deleteTasksStep([taskId]); !(await step(ctx)); );
      tell(ctx, { kind: 'task', id: taskId, list_id: record.list_id });
    }
    await writeDescription(ctx, parent, withoutTaskLink(parent.description, item));
    return requireTask(ctx, id);
  });
}

/** The item that stands there in the description of this task, which its caller has seen as it is. */
async function requireItem(ctx: UserContext, id: number, { at, expected }: ItemOfTask) {
  const parent = await requireTask(ctx, id);
  refuseWhileRunning(parent);
  if (parent.description !== expected.description) throw changedElsewhere(parent);
  const item = checklistItems(parent.description).find((item) => item.at === at);
  if (!item) throw invalid({ path: 'at', message: 'There is no item at this place' });
  return { parent, item };
}

async function writeDescription(ctx: UserContext, { id, list_id }: Task, description: string): Promise<void> {
  if ([...description].length > TEXT_LENGTH) {
    throw conflict(`The description has no room for the link: it must be at most ${TEXT_LENGTH} characters`);
  }
  await updateTasks(ctx, [id], { description });
  tell(ctx, { kind: 'task', id, list_id });
}

function refuse(why: string | null): void {
  if (why !== null) throw conflict(why);
}

type Given = Partial<Pick<NewTaskOfItem, 'name' | 'priority' | 'category_id'>> & Pick<NewTaskOfItem, 'due_date'>;

/** The fields that are sent, without those that are left to the item and its parent. */
const givenOf = ({ name, priority, category_id, due_date }: Given) => ({
  ...(name !== undefined && { name }),
  ...(priority !== undefined && { priority }),
  ...(category_id !== undefined && { category_id }),
  due_date,
});
