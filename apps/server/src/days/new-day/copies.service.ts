import { YEARS } from '@daymark/contract/fields.ts';
import { POSITION_STEP } from '@daymark/contract/positions.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { mostOf } from '@daymark/domain/limits.ts';
import { nextOn, parseRule } from '@daymark/domain/repeats.ts';
import { inTransaction, tell, type UserContext } from '#context/context.ts';
import { insertIntoPlan } from '#days/plan/plan.repository.ts';
import * as repository from '#work/repeats/repeats.repository.ts';
import { findOpenOfSeries } from '#work/task-records/series-tasks.repository.ts';
import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';

/** Whether a task comes again on the day of this request, or should have on one before. */
export function areCopiesDue(ctx: UserContext): boolean {
  const { nextRepeatDate = null } = ctx;
  return nextRepeatDate !== null && nextRepeatDate <= currentDayOf(ctx).toString();
}

/**
 * Makes one copy for each series that is due, however many of its days have passed, in today's plan. A task of it that is
 * still open joins the plan instead. Requests at the same moment take turns: the first one leaves nothing due.
 */
export function makeDueCopies(ctx: UserContext): Promise<void> {
  const today = currentDayOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const due = await repository.findDue(ctx, today.toString());
    if (due.length > 0) await copy(ctx, due, today);
    await repository.updateNextRepeatDate(ctx);
  });
}

type Due = Awaited<ReturnType<typeof repository.findDue>>[number];
type TaskInList = { id: number; list_id: number };

async function copy(ctx: UserContext, due: Due[], today: Temporal.PlainDate): Promise<void> {
  const date = today.toString();
  const open = await findOpenOfSeries(ctx, idsOf(due));
  const missing = due.filter(({ id }) => !open.has(id));
  const copies = await insertCopies(ctx, withRoom(ctx, missing));
  const tasks = [...open.values(), ...copies.values()];
  if (tasks.length > 0) await insertIntoPlan(ctx, { date, taskIds: idsOf(tasks), isUnplanned: false });
  for (const { id, list_id } of tasks) tell(ctx, { kind: 'task', id, list_id });
  tell(ctx, { kind: 'plan', date });
  const hasTask = ({ id }: Due) => open.has(id) || copies.has(id);
  const tomorrow = today.add({ days: 1 });
  await repository.updateNextDates(
    ctx,
    due.map((repeat) => ({
      id: repeat.id,
      next_date: hasTask(repeat) ? nextDate(repeat, tomorrow) : tomorrow.toString(),
    })),
  );
}

/** Copies for which their list and the account have room; the others are tried again tomorrow. */
function withRoom(ctx: UserContext, due: Due[]): Due[] {
  const added = new Map<number, number>();
  let left = mostOf('tasks', 'account', ctx.limits) - (due[0]?.tasks_of_account ?? 0);
  return due.filter(({ id, list_id, tasks_of_list }) => {
    const ofList = tasks_of_list + (added.get(list_id) ?? 0);
    const hasRoom = left > 0 && ofList < mostOf('tasks', 'list', ctx.limits);
    if (hasRoom) {
      left -= 1;
      added.set(list_id, ofList + 1 - tasks_of_list);
    } else {
      ctx.log.info(
        { event: 'repeat_without_room', repeat_id: id },
        'A task could not come again: its list or account is full',
      );
    }
    return hasRoom;
  });
}

/** The copies by the id of their series, each at the end of its list. */
async function insertCopies(ctx: UserContext, due: Due[]): Promise<Map<number, TaskInList>> {
  const ids = await insertNewTasks(
    ctx,
    due.map(({ id: repeat_id, list_id, category_id, name, description, priority, ...rest }, place) => ({
      ...{ repeat_id, list_id, category_id, name, description, priority },
      ...{ planned_duration: rest.planned_duration, estimate_origin: rest.estimate_origin, at_most: rest.at_most },
      position: (rest.last_position ?? 0) + (place + 1) * POSITION_STEP,
    })),
  );
  return new Map(
    due.flatMap(({ id, list_id }, place) => {
      const taskId = ids[place];
      return taskId === undefined ? [] : [[id, { id: taskId, list_id }] as const];
    }),
  );
}

/** A rule without another day waits for one that never comes. */
function nextDate({ rrule, start_date }: Due, from: Temporal.PlainDate): string {
  const rule = parseRule(rrule);
  const next = rule && nextOn(rule, Temporal.PlainDate.from(start_date), from);
  return next?.toString() ?? `${YEARS.max}-12-31`;
}

const idsOf = (records: { id: number }[]): number[] => records.map(({ id }) => id);
