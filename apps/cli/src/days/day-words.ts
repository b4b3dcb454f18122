import type { Plan } from '@daymark/contract/plan.ts';
import { FEWEST_FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

/** '6h 35m planned, likely 7h 23m, of 6h 30m. It fits.', in the words of the web app. */
export function sentenceOf(plan: Plan, today: string): string {
  const isPast = plan.date < today;
  return [figuresOf(plan, isPast), ...(isPast ? [] : verdictOf(plan))].join(' ');
}

function figuresOf(plan: Plan, isPast: boolean): string {
  const { planned_minutes, not_estimated, likely_minutes, capacity_minutes, worked_minutes } = plan;
  const unsaid = not_estimated === 0 ? '' : ` and ${not_estimated} without an estimate`;
  const planned = `${formatMinutes(planned_minutes)} planned${unsaid}`;
  const of = capacity_minutes === 0 ? 'on a day off' : `of ${formatMinutes(capacity_minutes)}`;
  if (isPast) return `${planned}, ${formatMinutes(worked_minutes)} worked, ${of}.`;
  return likely_minutes === null ? `${planned} ${of}.` : `${planned}, likely ${formatMinutes(likely_minutes)}, ${of}.`;
}

function verdictOf(plan: Plan): string[] {
  const { tasks, likely_minutes, leave_out, still_over_minutes } = plan;
  if (tasks.length === 0) return [];
  if (tasks.every(({ task }) => task.status === 'done')) return [allDone(plan)];
  if (likely_minutes === null) return [`Likely times come after ${FEWEST_FORECAST_TASKS} finished tasks.`];
  const out = tasks.filter(({ task }) => leave_out.includes(task.id)).map(({ task }) => task.name);
  const over = `${formatMinutes(still_over_minutes)} too much.`;
  if (still_over_minutes > 0 && out.length === 0) return [`It is ${over}`];
  if (out.length === 0) return ['It fits.'];
  return [`Leave out ${inWords(out)}.`, ...(still_over_minutes > 0 ? [`Without these it is still ${over}`] : [])];
}

function allDone({ tasks, capacity_minutes, worked_minutes }: Plan): string {
  const free = Math.floor(capacity_minutes - worked_minutes);
  const done = tasks.length === 1 ? 'It is done.' : `All ${tasks.length} done.`;
  return free > 0 ? `${done} ${formatMinutes(free)} are free.` : done;
}

/** Names that a sentence tells one by one; of more it counts those after the first ones. */
const NAMED = 3;

/** 'A, B and C', 'A, B and 2 more'. */
function inWords(names: readonly string[]): string {
  const told = names.length <= NAMED ? names : [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`];
  return told.length < 2 ? told.join() : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}
