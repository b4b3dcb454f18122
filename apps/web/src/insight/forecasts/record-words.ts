import type { ForecastRecord, KeptForecast } from '@daymark/contract/forecast-record.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { dateOf } from '#shared/current-day.ts';
import { counted, dateWriter, formatCount, formatDate, formatPercent } from '#ui/format.ts';
import { minutesWords } from './forecast-words.ts';

/** Settled forecasts below which their score would be chance (decisions §11). */
export const SCORED_FROM = 10;

/** How often a forecast is meant to come true within its 8-of-10 figure, 0 to 100. */
export const MEANT = 80;

type Score = Pick<ForecastRecord, 'settled' | 'within_p50' | 'within_p80'>;

/** '41 of 50 came true within their 8-of-10 figure (82%), 26 within the half-half one', or how many are missing for it. */
export function scoreText({ settled, within_p50, within_p80 }: Score, isAllTime: boolean): string {
  if (settled < SCORED_FROM) {
    const where = isAllTime ? '' : ' in these dates';
    return `${settled} of ${SCORED_FROM} forecasts settled${where}: their score comes after ${SCORED_FROM - settled} more.`;
  }
  const within = `${shareText(within_p80, settled)} came true within their 8-of-10 figure (${percentText(within_p80, settled)})`;
  return `${within}, ${formatCount(within_p50)} within the half-half one`;
}

/** '50 settled forecasts and 4 withdrawn'. */
export function countsText({ settled, withdrawn }: Pick<ForecastRecord, 'settled' | 'withdrawn'>): string {
  const counts = counted(settled, 'settled forecast');
  return withdrawn === 0 ? counts : `${counts} and ${formatCount(withdrawn)} withdrawn`;
}

/** Explanation of withdrawn tasks, where the record tells of some. */
export function withdrawnText({ withdrawn, kept }: Pick<ForecastRecord, 'withdrawn' | 'kept'>): string | null {
  if (withdrawn === 0 && kept.every(({ withdrawn_tasks }) => withdrawn_tasks === 0)) return null;
  return 'Withdrawn tasks were deleted or moved elsewhere before they were done. A forecast goes on with the others, and is withdrawn itself when none is left.';
}

/** '41 of 50'. */
export const shareText = (part: number, whole: number): string => `${formatCount(part)} of ${formatCount(whole)}`;

/** '82%'. */
export const percentText = (part: number, whole: number): string => formatPercent((100 * part) / whole);

/** A month, 'YYYY-MM', as 'Nov 2026'. */
export function monthText(month: string): string {
  return monthOfYear(Temporal.PlainDate.from(`${month}-01`));
}

const monthOfYear = dateWriter({ month: 'short', year: 'numeric' });

type Outcome = Pick<KeptForecast, 'settled_at' | 'actual_minutes' | 'within_p50' | 'within_p80'>;
type Said = Pick<KeptForecast, 'p50_minutes' | 'p80_minutes'>;

/** 'Likely 6h 20m, 8 of 10 times under 8h 10m: took 7h 5m, within the 8-of-10 figure'. */
export const outcomeText = (forecast: Said & Outcome): string =>
  `Likely ${minutesWords(forecast)}: ${cameOfIt(forecast)}`;

function cameOfIt({ settled_at, actual_minutes, within_p50, within_p80 }: Outcome): string {
  if (settled_at === null) return 'still open';
  if (actual_minutes === null) return 'withdrawn with all of its tasks';
  if (within_p80 === null) return 'done, with a task that has no time to compare';
  const took = `took ${formatMinutes(actual_minutes)}`;
  if (within_p50) return `${took}, within both figures`;
  return within_p80 ? `${took}, within the 8-of-10 figure` : `${took}, over both figures`;
}

/** The name of the list or project; a plan has only its day. */
export function nameText({ kind, name }: Pick<KeptForecast, 'kind' | 'name'>): string {
  return kind === 'plan' ? formatDate(name) : name;
}

const KINDS: Record<KeptForecast['kind'], string> = { list: 'List', project: 'Project', plan: 'Plan' };

type Kept = Pick<KeptForecast, 'kind' | 'tasks' | 'withdrawn_tasks' | 'made_at'>;

/** 'List · 5 tasks · Nov 20, 2026', or 'List · 1 of 5 tasks withdrawn · Nov 20, 2026'. */
export function keptText({ kind, tasks, withdrawn_tasks, made_at }: Kept): string {
  const all = counted(tasks, 'task');
  // The outcome says so where all of them are.
  const isPart = withdrawn_tasks > 0 && withdrawn_tasks < tasks;
  return [
    KINDS[kind],
    isPart ? `${formatCount(withdrawn_tasks)} of ${all} withdrawn` : all,
    formatDate(dateOf(made_at)),
  ].join(' · ');
}
