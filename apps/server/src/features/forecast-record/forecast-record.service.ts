import type { DateRange } from '@daymark/contract/fields.ts';
import {
  type ForecastRecord,
  type KeepForecast,
  type KeptForecast,
  type KeptKind,
  MOST_KEPT_SHOWN,
} from '@daymark/contract/forecast-record.ts';
import { type Forecast, TASKS_OF_A_FORECAST } from '@daymark/contract/forecasts.ts';
import { NOTHING_OPEN, outcomeOf, scoreOf, whyNotKeep } from '@daymark/domain/forecast-record.ts';
import { isIn } from '@daymark/domain/periods.ts';
import { lockUser } from '#features/account/account.repository.ts';
import { periodOf } from '#features/analytics/analytics.service.ts';
import { forecastOf, toOpenTask } from '#features/forecasts/forecasts.service.ts';
import { requireList } from '#features/lists/lists.service.ts';
import { requireProject } from '#features/projects/projects.service.ts';
import { conflict } from '#http/api-error.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#http/context.ts';
import * as repository from './forecast-record.repository.ts';

/** Keeps the forecast of the open tasks of a list, project or plan, as it is now. */
export function keepForecast(ctx: UserContext, set: KeepForecast): Promise<KeptForecast> {
  return answerInTransaction(ctx, async (ctx) => {
    await lockUser(ctx);
    const named = await requireSet(ctx, set);
    const tasks = await repository.findOpenTasks(ctx, set, TASKS_OF_A_FORECAST + 1);
    const why = whyNotKeep(tasks.length, await repository.countKept(ctx));
    if (why !== null) throw conflict(why);
    const figures = await forecastOf(ctx, tasks.map(toOpenTask));
    if (!figures) throw conflict(NOTHING_OPEN);
    const forecast = { ...named, ...figuresOf(figures) };
    const id = await repository.insertKept(ctx, forecast, tasks);
    tell(ctx, { kind: 'forecast', id });
    return toKept({ ...forecast, id, made_at: ctx.now, settled_at: null, worked_ms: 0, hasTime: true });
  });
}

/** Notes the forecast of a task that starts for the first time, in the transaction of its start. */
export async function noteStart(ctx: UserContext, task: { id: number; estimate: number }): Promise<void> {
  const forecast = await forecastOf(ctx, [{ estimate: task.estimate, worked: 0 }]);
  if (forecast) await repository.insertForecastOfStart(ctx, task.id, figuresOf(forecast));
}

const figuresOf = ({ tasks, p50_minutes, p80_minutes }: Forecast) => ({ tasks, p50_minutes, p80_minutes });

/** How often forecasts came true that settled in these dates, and what came of each kept one. */
export async function forecastRecord(ctx: UserContext, dates: DateRange): Promise<ForecastRecord> {
  const period = periodOf(ctx, dates);
  const starts = await repository.findSettledStarts(ctx, period);
  const found = await repository.findKept(ctx);
  const kept = found.filter(({ settled_at }) => settled_at === null || isIn(period, settled_at));
  const judged = kept.flatMap(({ settled_at, ...rest }) =>
    settled_at && rest.hasTime ? [{ ...rest, settled_at }] : [],
  );
  return { ...scoreOf([...starts, ...judged], ctx.days), kept: kept.slice(0, MOST_KEPT_SHOWN).map(toKept) };
}

/** The kind and the name of the set that the body names. */
async function requireSet(ctx: UserContext, set: KeepForecast): Promise<{ kind: KeptKind; name: string }> {
  if (set.list_id !== undefined) return { kind: 'list', name: (await requireList(ctx, set.list_id)).name };
  if (set.project_id !== undefined) return { kind: 'project', name: (await requireProject(ctx, set.project_id)).name };
  return { kind: 'plan', name: set.plan_date ?? '' };
}

type KeptRecord = Awaited<ReturnType<typeof repository.findKept>>[number];

/** A task without time leaves open how long it took, so that its forecast is settled and not judged. */
function toKept({ made_at, settled_at, worked_ms, hasTime, ...forecast }: KeptRecord): KeptForecast {
  const { actual_minutes, within_p50, within_p80 } = outcomeOf(forecast, worked_ms);
  const isJudged = settled_at !== null && hasTime;
  return {
    ...forecast,
    made_at: wireInstant(made_at),
    settled_at: settled_at && wireInstant(settled_at),
    actual_minutes: settled_at && actual_minutes,
    within_p50: isJudged ? within_p50 : null,
    within_p80: isJudged ? within_p80 : null,
  };
}
