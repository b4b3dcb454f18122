import type { DatePromise, PromiseChance, PromiseLink, PromiseRecord } from '@daymark/contract/promises.ts';
import { dateOf } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { counted, formatCount, formatDate } from '#ui/format.ts';

/** 'About 6 of 10 as of now; 8 of 10 is Wed, Jan 6'. */
export function chanceWords({ chance, p80_date }: PromiseChance, today: string): string {
  if (chance === null) return 'Too early to tell its chance.';
  const safe =
    p80_date === null ? '8 of 10 is later than in two years' : `8 of 10 is ${dayWordInside(p80_date, today)}`;
  return `About ${chance} of 10 as of now; ${safe}`;
}

type Told = Pick<DatePromise, 'promised_date' | 'chance' | 'state' | 'days_late'>;

/** 'Promised Wed, Jan 6: said 8 of 10, now 6 of 10', or what came of it. `now` is its chance as of now, where that is known. */
export function promiseWords(promise: Told, { today, now }: { today: string; now: number | null }): string {
  return `Promised ${dayWordInside(promise.promised_date, today)}: ${cameOfIt(promise, now)}`;
}

function cameOfIt({ state, days_late, chance }: Told, now: number | null): string {
  const said = chance === null ? null : `said ${chance} of 10`;
  if (state !== 'open') return [said, outcomeWords({ state, days_late })].filter((part) => part !== null).join(', ');
  if (days_late > 0) return `late so far by ${counted(days_late, 'day')}`;
  const parts = [said, now === null ? null : `now ${now} of 10`].filter((part) => part !== null);
  return parts.length === 0 ? 'open' : parts.join(', ');
}

/** 'kept', 'late by 3 days'. */
export function outcomeWords({ state, days_late }: Pick<Told, 'state' | 'days_late'>): string {
  if (state === 'late') return `late by ${counted(days_late, 'day')}`;
  if (state === 'open' && days_late > 0) return `late so far by ${counted(days_late, 'day')}`;
  return state;
}

/** '18 of 22 kept; said 8 of 10, kept 8.2', with the withdrawn ones. */
export function recordWords({ kept, settled, withdrawn, said, came_true }: PromiseRecord): string {
  const compared = said === null || came_true === null ? '' : `; said ${said} of 10, kept ${came_true}`;
  const others = withdrawn === 0 ? '' : `, and ${formatCount(withdrawn)} withdrawn`;
  return `${formatCount(kept)} of ${formatCount(settled)} kept${compared}${others}`;
}

const KINDS: Record<DatePromise['kind'], string> = { list: 'List', project: 'Project' };

/** 'List · made Nov 20, 2026 · 1 of 5 tasks withdrawn · done Nov 24, 2026'. */
export function aboutWords({ kind, made_at, settled_at, withdrawn_at, ...promise }: DatePromise): string {
  const { tasks, withdrawn_tasks } = promise;
  const on = (at: string) => formatDate(dateOf(at));
  const end = settled_at ? `done ${on(settled_at)}` : withdrawn_at ? `withdrawn ${on(withdrawn_at)}` : null;
  const withdrawn =
    withdrawn_tasks === 0 ? null : `${formatCount(withdrawn_tasks)} of ${counted(tasks, 'task')} withdrawn`;
  return [KINDS[kind], `made ${on(made_at)}`, withdrawn, end].filter((part) => part !== null).join(' · ');
}

/** 'A link of Nov 20, 2026 shows its dates and the names of tasks, until Dec 24, 2026.' */
export function linkWords({ made_at, ends_date, is_ended, shows_tasks, shows_record }: PromiseLink): string {
  const shown = ['its dates', shows_tasks ? 'the names of tasks' : null, shows_record ? 'your record' : null].filter(
    (part) => part !== null,
  );
  const made = `The link of ${formatDate(dateOf(made_at))}`;
  if (ends_date !== null && is_ended) return `${made} ended after ${formatDate(ends_date)}.`;
  const until = ends_date === null ? '' : `, until ${formatDate(ends_date)}`;
  return `${made} shows ${inWords(shown)}${until}. A new one takes its place.`;
}

const inWords = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
