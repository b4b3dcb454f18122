import type { ListMove, MovedList, MovedTask, TaskMove } from '@daymark/contract/moves.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { atMostOfCopy } from '@daymark/domain/at-most-field.ts';
import { positionsBetween } from '@daymark/domain/positions.ts';
import { required, requiredAll } from '#context/api-error.ts';
import { listsMoved, tasksMoved } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import { refuseLongList, refuseLongProject } from '#engine/limits/limits.service.ts';
import { findLists, placeLists, renumberLists } from '#work/lists/lists.repository.ts';
import { requireList } from '#work/lists/lists.service.ts';
import { requireProject } from '#work/projects/projects.service.ts';
import { moveRepeats } from '#work/repeats/repeats.repository.ts';
import { requireTaskRecord, requireTaskRecords, toTask } from '#work/task-records/task-records.service.ts';
import { insertTask, placeTasks, renumberTasks } from '#work/task-records/task-writes.repository.ts';
import { requirePlace } from '#work/tasks/tasks.service.ts';
import * as repository from './moves.repository.ts';

export function moveTasks(ctx: UserContext, { task_ids, list_id, before_task_id }: TaskMove): Promise<MovedTask[]> {
  return answerInTransaction(ctx, async (ctx) => {
    const tasks = await requireTaskRecords(ctx, task_ids);
    const { name: list_name, project_id, project_name, task_count } = await requireList(ctx, list_id);
    const followers = await repository.findFollowers(ctx, 'tasks', task_ids);
    const target = { table: 'tasks', parentId: list_id, beforeId: before_task_id ?? null } as const;
    const positions = await makeRoom(ctx, target, tasks.length);
    const arriving = tasks.filter((task) => task.list_id !== list_id);
    if (arriving.length > 0) refuseLongList(ctx, task_count + arriving.length);
    await placeTasks(ctx, list_id, { ids: task_ids, positions });
    // The next tasks of a series come to where its open one is.
    const series = arriving.flatMap(({ status, repeat }) => (status !== 'done' && repeat ? repeat.id : []));
    if (series.length > 0) await moveRepeats(ctx, series, list_id);
    if (arriving.length > 0) {
      const toOtherProject = idsOf(arriving.filter((task) => task.project_id !== project_id));
      await tasksMoved.call(ctx, { ids: idsOf(arriving), toOtherProject });
    }
    for (const { id, list_id: from } of tasks) tell(ctx, { kind: 'task', id, list_id: from });
    for (const { id } of arriving) tell(ctx, { kind: 'task', id, list_id });
    const updated_at = wireInstant(ctx.now);
    return tasks.map((task, place) => {
      const moved = { list_id, list_name, project_id, project_name, position: positions[place] ?? 0, updated_at };
      const before_task_id = followers.get(task.id) ?? null;
      const previous = { list_id: task.list_id, position: task.position, before_task_id };
      return { ...toTask(ctx, { ...task, ...moved }), previous };
    });
  });
}

const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

export function duplicateTask(ctx: UserContext, id: number): Promise<Task> {
  return answerInTransaction(ctx, async (ctx) => {
    const model = await requireTaskRecord(ctx, id);
    const { name, description, list_id, priority, planned_duration, estimate_origin, category_id } = model;
    const place = await requirePlace(ctx, { list_id, category_id });
    const position = await positionBelow(ctx, model);
    const planned = { planned_duration, estimate_origin, at_most: atMostOfCopy(model) };
    const copy = { name, description, list_id, priority, ...planned, category_id, due_date: null, position };
    const { record } = await insertTask(ctx, copy, place);
    tell(ctx, { kind: 'task', id: record.id, list_id });
    return toTask(ctx, record);
  });
}

/** The position of a new task right below this one, in its list. */
export async function positionBelow(ctx: UserContext, { id, list_id }: Pick<Task, 'id' | 'list_id'>): Promise<number> {
  const followers = await repository.findFollowers(ctx, 'tasks', [id]);
  const target = { table: 'tasks', parentId: list_id, beforeId: followers.get(id) ?? null } as const;
  const [position = 0] = await makeRoom(ctx, target, 1);
  return position;
}

export function moveLists(ctx: UserContext, { list_ids, project_id, before_list_id }: ListMove): Promise<MovedList[]> {
  return answerInTransaction(ctx, async (ctx) => {
    const lists = requiredAll(list_ids, await findLists(ctx, list_ids), 'List');
    const { name: project_name, status: project_status, total_lists } = await requireProject(ctx, project_id);
    const followers = await repository.findFollowers(ctx, 'lists', list_ids);
    const target = { table: 'lists', parentId: project_id, beforeId: before_list_id ?? null } as const;
    const positions = await makeRoom(ctx, target, lists.length);
    const arriving = lists.filter((list) => list.project_id !== project_id);
    if (arriving.length > 0) refuseLongProject(ctx, total_lists + arriving.length);
    await placeLists(ctx, project_id, { ids: list_ids, positions });
    if (arriving.length > 0) await listsMoved.call(ctx, { ids: idsOf(arriving) });
    for (const { id } of lists) tell(ctx, { kind: 'list', id });
    return lists.map((list, place) => {
      const moved = { project_id, project_name, project_status, position: positions[place] ?? 0 };
      const before_list_id = followers.get(list.id) ?? null;
      const previous = { project_id: list.project_id, position: list.position, before_list_id };
      return { ...list, ...moved, previous };
    });
  });
}

const ORDERED = {
  tasks: { name: 'Task', renumber: renumberTasks },
  lists: { name: 'List', renumber: renumberLists },
};

/** Positions for so many at that place; where it has no room for them, everything in that order is numbered anew. */
async function makeRoom(ctx: UserContext, target: repository.Target, count: number): Promise<number[]> {
  const { name, renumber } = ORDERED[target.table];
  const find = async () => positionsBetween(required(await repository.findGap(ctx, target), name), count);
  const found = await find();
  if (found) return found;
  await renumber(ctx, target.parentId);
  const positions = await find();
  if (!positions) throw new Error('What is numbered anew has room for as many as one call moves');
  return positions;
}
