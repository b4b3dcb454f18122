import type { DateRange } from '@daymark/contract/fields.ts';
import {
  type ForecastRecord,
  type KeepForecast,
  type KeptForecast,
  type KeptKind,
  MOST_KEPT_SHOWN,
} from '@daymark/contract/forecast-record.ts';
import { type Forecast, TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import type { Planned } from '@daymark/contract/tasks.ts';
import { isEvidence } from '@daymark/domain/estimate-origins.ts';
import { NOTHING_OPEN, outcomeOf, scoreBy, stateOf, whyNotKeep } from '@daymark/domain/forecast-record.ts';
import { conflict } from '#context/api-error.ts';
import { answerInTransaction, giveWay, tell, type UserContext, wireInstant } from '#context/context.ts';
import { periodOf } from '#insight/analytics/counted-categories.service.ts';
import { forecastOf, toOpenTask } from '#insight/forecasts/forecasts.service.ts';
import { requireList } from '#work/lists/lists.service.ts';
import { requireProject } from '#work/projects/projects.service.ts';
import * as repository from './forecast-record.repository.ts';

/**
 * Keeps the forecast of the open tasks of a list, project or plan, as it is now. It is drawn before the transaction, which
 * keeps others from writing, and in it only where these tasks have changed in between.
 */
export async function keepForecast(ctx: UserContext, set: KeepForecast): Promise<KeptForecast> {
  const before = await repository.findOpenTasks(ctx, set, TASKS_OF_A_FORECAST + 1);
  const drawn = await forecastOf(ctx, before.map(toOpenTask));
  return answerInTransaction(ctx, async (ctx) => {
    const named = await requireSet(ctx, set);
    const tasks = await repository.findOpenTasks(ctx, set, TASKS_OF_A_FORECAST + 1);
    const why = whyNotKeep(tasks.length, await repository.countKept(ctx));
    if (why !== null) throw conflict(why);
    const figures = areSame(before, tasks) ? drawn : await forecastOf(ctx, tasks.map(toOpenTask));
    if (!figures) throw conflict(NOTHING_OPEN);
    const forecast = { ...named, ...figuresOf(figures) };
    const id = await repository.insertKept(ctx, forecast, tasks);
    tell(ctx, { kind: 'forecast', id });
    const made_at = ctx.now.epochMilliseconds;
    const open = { settled_at: null, withdrawn_tasks: 0, worked_ms: 0, hasTime: true };
    return toKept({ ...forecast, id, made_at, ...open });
  });
}

/** Whether the tasks have the same figures, in whatever order they were found. */
const areSame = (some: { id: number }[], others: { id: number }[]): boolean => inOrder(some) === inOrder(others);

const inOrder = (tasks: { id: number }[]): string => JSON.stringify(tasks.toSorted((one, other) => one.id - other.id));

type StartedTask = { id: number; planned: Planned & { at_most?: number | null } };

/**
 * Notes the forecast of a task that starts for the first time, in the transaction of its start. The record is one of its owner's
 * estimates.
 */
export async function noteStart(ctx: UserContext, { id, planned }: StartedTask): Promise<void> {
  if (!isEvidence('tests', planned)) return;
  const { planned_duration: estimate, at_most = null } = planned;
  const forecast = await forecastOf(ctx, [{ estimate, at_most, worked: 0 }]);
  if (forecast) await repository.insertForecastOfStart(ctx, id, figuresOf(forecast));
}

const figuresOf = ({ tasks, p50_minutes, p80_minutes }: Forecast) => ({ tasks, p50_minutes, p80_minutes });

/** How often forecasts came true that settled in these dates, and what came of each kept one. */
export async function forecastRecord(ctx: UserContext, dates: DateRange): Promise<ForecastRecord> {
  const period = periodOf(ctx, dates);
  const { add, score } = scoreBy(ctx.days);
  let withdrawn = await repository.countWithdrawnStarts(ctx, period);
  for (const find of [repository.findSettledStarts, repository.findDeletedStarts]) {
    for await (const starts of inSlices(ctx, (next) => find(ctx, period, next))) for (const start of starts) add(start);
  }
  const kept: KeptForecast[] = [];
  for await (const slice of inSlices(ctx, (next) => repository.findKept(ctx, period, next))) {
    for (const { settled_at, ...forecast } of slice) {
      if (stateOf({ ...forecast, settled_at }) === 'withdrawn') withdrawn += 1;
      else if (settled_at !== null && forecast.hasTime) add({ ...forecast, settled_at });
      if (kept.length < MOST_KEPT_SHOWN) kept.push(toKept({ ...forecast, settled_at }));
    }
  }
  return { ...score(), withdrawn, kept };
}

type Slice<Item> = { found: Item[]; next: repository.Cursor | undefined };

/** Forecasts slice by slice: other requests are answered in between. */
async function* inSlices<Item>(
  ctx: UserContext,
  read: (next: repository.Cursor | undefined) => Promise<Slice<Item>>,
): AsyncGenerator<Item[]> {
  for (let slice = await read(undefined); ; slice = await read(slice.next)) {
    yield slice.found;
    if (!slice.next) return;
    await giveWay(ctx);
  }
}

/** The kind and the name of the set that the body names. */
async function requireSet(ctx: UserContext, set: KeepForecast): Promise<{ kind: KeptKind; name: string }> {
  if (set.list_id !== undefined) return { kind: 'list', name: (await requireList(ctx, set.list_id)).name };
  if (set.project_id !== undefined) return { kind: 'project', name: (await requireProject(ctx, set.project_id)).name };
  return { kind: 'plan', name: set.plan_date ?? '' };
}

type KeptRecord = Awaited<ReturnType<typeof repository.findKept>>['found'][number];

/** A task without time leaves open how long it took, so that its forecast is settled and not judged. */
function toKept({ made_at, settled_at, worked_ms, hasTime, ...forecast }: KeptRecord): KeptForecast {
  const { actual_minutes, within_p50, within_p80 } = outcomeOf(forecast, worked_ms);
  const isSettled = stateOf({ ...forecast, settled_at }) === 'settled';
  const isJudged = isSettled && hasTime;
  return {
    ...forecast,
    made_at: wireOf(made_at),
    settled_at: settled_at === null ? null : wireOf(settled_at),
    actual_minutes: isSettled ? actual_minutes : null,
    within_p50: isJudged ? within_p50 : null,
    within_p80: isJudged ? within_p80 : null,
  };
}

const wireOf = (ms: number): string => wireInstant(Temporal.Instant.fromEpochMilliseconds(ms));

/** Withdraws tasks that were moved to another list, and of those the ones that came to another project too. */
export async function withdrawMoved(
  ctx: UserContext,
  { ids, toOtherProject }: { ids: number[]; toOtherProject: number[] },
): Promise<void> {
  await repository.withdrawTasks(ctx, { by: 'id', ids }, { kind: 'list' });
  if (toOtherProject.length > 0) {
    await repository.withdrawTasks(ctx, { by: 'id', ids: toOtherProject }, { kind: 'project' });
  }
}

/** Withdraws the tasks of lists that were moved to another project. */
export function withdrawWithLists(ctx: UserContext, { ids }: { ids: number[] }): Promise<void> {
  return repository.withdrawTasks(ctx, { by: 'list_id', ids }, { kind: 'project' });
}

/** Withdraws tasks that were taken off the plan of a day. */
export async function withdrawFromPlan(ctx: UserContext, date: string, ids: number[]): Promise<void> {
  if (ids.length > 0) await repository.withdrawTasks(ctx, { by: 'id', ids }, { kind: 'plan', date });
}
