import type { QuickTask } from '@daymark/contract/quick-add.ts';
import { type Task, UNSUPPORTED_REPEAT } from '@daymark/contract/tasks.ts';
import { plannedOf } from '@daymark/domain/estimate-origins.ts';
import { FULL_PLAN } from '@daymark/domain/plan.ts';
import { nextPosition } from '@daymark/domain/positions.ts';
import { parseRule } from '@daymark/domain/repeats.ts';
import { conflict, invalid, requiredAll } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { insertIntoPlan } from '#days/plan/plan.repository.ts';
import { refuseDay } from '#days/plan/plan.service.ts';
import { refuseFullAccount, refuseLongList } from '#engine/limits/limits.service.ts';
import { findCategoryOptions } from '#work/categories/categories.repository.ts';
import { startSeries } from '#work/repeats/series.service.ts';
import { requireTaskRecords, toTask } from '#work/task-records/task-records.service.ts';
import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';
import { refuseAtMost } from '#work/tasks/tasks.service.ts';
import { type FiledTask, fileTasks } from './named-records.service.ts';
import * as repository from './quick-add.repository.ts';

/**
 * Every task at the end of its list and of its day's plan, or none of them. One more query for each of these days, and some for each
 * series that one begins.
 */
export function createTasks(ctx: UserContext, lines: QuickTask[]): Promise<Task[]> {
  for (const [place, { plan_date }] of lines.entries()) {
    if (plan_date !== null) refuseDay(ctx, `tasks.${place}.plan_date`, plan_date);
  }
  refuseUnknownRules(lines);
  const planned = (line: QuickTask) => plannedOf(line, ctx.figuresBy);
  for (const [place, line] of lines.entries()) refuseAtMost({ ...line, ...planned(line) }, `tasks.${place}.at_most`);
  return answerInTransaction(ctx, async (ctx) => {
    const tasks = await fileTasks(ctx, lines);
    const lastPositions = await requireRoom(ctx, tasks);
    await refuseUnknownCategories(ctx, tasks);
    const placed = tasks.map(({ plan_date: _, at: __, rrule: ___, ...task }) => {
      const position = nextPosition(lastPositions.get(task.list_id) ?? null);
      lastPositions.set(task.list_id, position);
      return { ...task, ...plannedOf(task, ctx.figuresBy), position };
    });
    const ids = await insertNewTasks(ctx, placed);
    await addToPlans(ctx, tasks, ids);
    await startAllSeries(ctx, tasks, ids);
    const created = await requireTaskRecords(ctx, ids);
    for (const { id, list_id } of created) tell(ctx, { kind: 'task', id, list_id });
    return created.map((record) => toTask(ctx, record));
  });
}

/**
 * Refuses tasks whose lists do not exist, or would become too full, and those for which the account has no room. Gives
 * the last position of each list.
 */
async function requireRoom(ctx: UserContext, tasks: FiledTask[]): Promise<Map<number, number | null>> {
  const byList = Map.groupBy(tasks, ({ list_id }) => list_id);
  const listIds = [...byList.keys()];
  const ends = requiredAll(listIds, await repository.findEnds(ctx, listIds), 'List');
  for (const { id, tasks_of_list } of ends) refuseLongList(ctx, tasks_of_list + (byList.get(id)?.length ?? 0));
  await refuseFullAccount(ctx, (ends[0]?.tasks_of_account ?? 0) + tasks.length);
  return new Map(ends.map(({ id, last_position }) => [id, last_position]));
}

async function refuseUnknownCategories(ctx: UserContext, tasks: FiledTask[]): Promise<void> {
  const ids = [...new Set(tasks.flatMap(({ category_id }) => category_id ?? []))];
  if (ids.length > 0) requiredAll(ids, await findCategoryOptions(ctx), 'Category');
}

async function addToPlans(ctx: UserContext, tasks: FiledTask[], ids: number[]): Promise<void> {
  const ats = new Map(
    ids.flatMap((id, place) => {
      const at = tasks[place]?.at ?? null;
      return at === null ? [] : [[id, at] as const];
    }),
  );
  const byDate = Map.groupBy(ids, (_, place) => tasks[place]?.plan_date ?? null);
  for (const [date, taskIds] of byDate) {
    if (date === null) continue;
    const added = await insertIntoPlan(ctx, { date, taskIds, isUnplanned: false, ats });
    if (added.length < taskIds.length) throw conflict(FULL_PLAN);
    tell(ctx, { kind: 'plan', date });
  }
}

function refuseUnknownRules(tasks: QuickTask[]): void {
  for (const [place, { rrule }] of tasks.entries()) {
    if (rrule !== undefined && parseRule(rrule) === null)
      throw invalid({ path: `tasks.${place}.rrule`, message: UNSUPPORTED_REPEAT });
  }
}

async function startAllSeries(ctx: UserContext, tasks: FiledTask[], ids: number[]): Promise<void> {
  for (const [place, { rrule, plan_date, at: _, ...task }] of tasks.entries()) {
    const id = ids[place];
    if (rrule === undefined || id === undefined) continue;
    const from = plan_date === null ? undefined : Temporal.PlainDate.from(plan_date);
    await startSeries(ctx, { ...task, ...plannedOf(task, ctx.figuresBy), id }, rrule, from);
  }
}
