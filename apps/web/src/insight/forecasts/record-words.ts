import type { ForecastRecord, KeptForecast } from '@daymark/contract/forecast-record.ts';
import { dateOf } from '#shared/current-day.ts';
import { counted, dateWriter, formatCount, formatDate, formatMinutes, formatPercent } from '#ui/format.ts';
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

/** '41 of 50'. */
export const shareText = (part: number, whole: number): string => `${formatCount(part)} of ${formatCount(whole)}`;

/** '82%'. */
export const percentText = (part: number, whole: number): string => formatPercent((100 * part) / whole);

/** A month, 'YYYY-MM', as 'Nov 2026'. */
export function monthText(month: string): string {
  return monthOfYear(Temporal.PlainDate.from(`${month}-01`));
}

const monthOfYear = dateWriter({ month: 'short', year: 'numeric' });

type Outcome = Pick<KeptForecast, 'actual_minutes' | 'within_p50' | 'within_p80'>;
type Said = Pick<KeptForecast, 'p50_minutes' | 'p80_minutes'>;

/** 'Likely 6h 20m, 8 of 10 times under 8h 10m: took 7h 5m, within the 8-of-10 figure'. */
export const outcomeText = (forecast: Said & Outcome): string =>
  `Likely ${minutesWords(forecast)}: ${cameOfIt(forecast)}`;

function cameOfIt({ actual_minutes, within_p50, within_p80 }: Outcome): string {
  if (actual_minutes === null) return 'still open';
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

/** 'List · 5 tasks · Nov 20, 2026'. */
export function keptText({ kind, tasks, made_at }: Pick<KeptForecast, 'kind' | 'tasks' | 'made_at'>): string {
  return [KINDS[kind], counted(tasks, 'task'), formatDate(dateOf(made_at))].join(' · ');
}
