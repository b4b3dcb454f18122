import type { PromiseRecord } from '@daymark/contract/promises.ts';
import type { Outcome } from '@daymark/domain/promises.ts';
import type { PageParts } from '#context/promise-pages.ts';
import { PAGE_STYLE } from './promise-page-style.ts';

/** Facts of a promise that a stranger is told. */
export type PageFacts = {
  name: string;
  promised_date: string;
  chance: number | null;
  made_at: number;
  ended_at: number | null;
  time_zone: string;
  outcome: Outcome;
  /** Tasks that were open when it was made, and how many of them were taken out since. */
  scope: { tasks: number; withdrawn: number };
  now: number;
  /** The likely days of an open one; null while too few days are known. */
  likely: { p50_date: string | null; p80_date: string | null; chance: number } | null;
  /** Percent of the likely minutes. */
  done: number | null;
  /** Names of tasks, one more than are shown where there are more; null where they are not to be shown. */
  tasks: { open: string[]; done: string[] } | null;
  record: PromiseRecord | null;
  most: number;
};

/** The page of a promise. Everything that somebody has typed is escaped. */
export function writePage(facts: PageFacts, parts: PageParts): string {
  const { name, promised_date, outcome } = facts;
  const rows = [promisedRow(facts), likelyRow(facts), doneRow(facts)].filter((row) => row !== null);
  return document(`${name}: promised for ${longDay(promised_date)}`, parts, [
    `<p class="state ${outcome.state}">${stateWords(facts)}</p>`,
    `<h1>${escaped(name)}</h1>`,
    `<p class="date">Promised for <time datetime="${promised_date}">${longDay(promised_date)}</time></p>`,
    `<dl>${rows.map(({ term, text, more = '' }) => `<div><dt>${term}</dt><dd>${text}${more}</dd></div>`).join('')}</dl>`,
    ...tasksOf(facts),
    ...recordOf(facts.record),
    `<p class="as-of">As of ${moment(facts)}</p>`,
  ]);
}

/** The page of an address that opens nothing: the same whether it has ended, or never was. */
export function refusalPage(status: number, parts: PageParts): string {
  const [title, text] =
    status === 429
      ? ['Too many requests', 'This page was asked for too often. Try again in a few minutes.']
      : [
          'Nothing is shared here',
          'The link may have ended, or a part of it may be missing. Ask the one who sent it for a new one.',
        ];
  return document(title, parts, [`<h1>${title}</h1>`, `<p class="date">${text}</p>`]);
}

const MARK = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#3165e3"/><circle cx="16" cy="8" r="2.4" fill="#fff"/><path d="M13.7 12h4.6l.5 4.2h-5.6z" fill="#fff"/><path d="M13.1 17.4h5.8l.5 4.2h-6.8z" fill="#fff" fill-opacity=".65"/><path d="M10.5 22.8h11v2.4h-11z" fill="#fff"/></svg>`;

function document(title: string, { nonce, font }: PageParts, content: string[]): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:'Geist Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(${font}) format('woff2-variations')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2f4f6">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1117">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${face}${PAGE_STYLE}</style>
</head>
<body>
<header>${MARK}<span>Daymark</span></header>
<main>
${content.join('\n')}
</main>
</body>
</html>
`;
}

function stateWords({ outcome: { state, days_late }, ended_at, time_zone }: PageFacts): string {
  const ended = ended_at === null ? '' : ` on ${shortDay(dayOfMoment(ended_at, time_zone))}`;
  if (state === 'kept') return `Kept: done${ended}`;
  if (state === 'late') return `Done${ended}, ${days(days_late)} late`;
  if (state === 'withdrawn') return `Withdrawn${ended}`;
  return days_late === 0 ? 'Open' : `Open, ${days(days_late)} late so far`;
}

type Row = { term: string; text: string; more?: string };

function promisedRow({ chance, made_at, time_zone, scope: { tasks, withdrawn } }: PageFacts): Row {
  const made = shortDay(dayOfMoment(made_at, time_zone));
  return {
    term: 'Promised on',
    text: made,
    more: [
      chance === null ? '' : `<small>Its chance was said to be about ${chance} of 10.</small>`,
      withdrawn === 0
        ? ''
        : `<small>${withdrawn} of its ${tasks} tasks ${withdrawn === 1 ? 'was' : 'were'} taken out since.</small>`,
    ].join(''),
  };
}

function likelyRow({ likely, outcome, now, time_zone }: PageFacts): Row | null {
  if (outcome.state !== 'open') return null;
  if (likely === null) return { term: 'Likely', text: 'Too early to tell' };
  const today = dayOfMoment(now, time_zone);
  const { p50_date, p80_date, chance } = likely;
  const isOver = outcome.days_late > 0;
  const kept = isOver ? '' : ` The date is kept about ${chance} of 10 times.`;
  if (p50_date === null) return { term: 'Likely', text: 'not within two years' };
  const range =
    p80_date === null || p80_date === p50_date
      ? near(p50_date, today)
      : `${near(p50_date, today)} – ${near(p80_date, today)}`;
  const more =
    p80_date === null
      ? 'Half of such work is done by then.'
      : 'Half of such work is done by the first day, 8 of 10 by the last.';
  return {
    term: 'Likely done',
    text: range,
    more: `<small>${p80_date === p50_date ? '8 of 10 times by the end of that day.' : more}${kept}</small>`,
  };
}

function doneRow({ done, outcome }: PageFacts): Row | null {
  if (done === null || outcome.state !== 'open') return null;
  return {
    term: 'Done',
    text: `${done}% of the likely work`,
    more: `<svg class="bar" width="100%" height="8" role="img" aria-label="${done} percent"><rect class="track" width="100%" height="8" rx="4"/><rect class="fill" width="${done}%" height="8" rx="4"/></svg>`,
  };
}

function tasksOf({ tasks, most }: PageFacts): string[] {
  if (tasks === null) return [];
  return [
    ...taskList('Still open', tasks.open, { most, isDone: false }),
    ...taskList('Done since', tasks.done, { most, isDone: true }),
  ];
}

function taskList(title: string, names: string[], { most, isDone }: { most: number; isDone: boolean }): string[] {
  if (names.length === 0) return [];
  const shown = names
    .slice(0, most)
    .map((name) => `<li class="${isDone ? 'ticked' : 'unticked'}">${escaped(name)}</li>`);
  const more = names.length > most ? '<p class="more">and more</p>' : '';
  return [`<h2>${title}</h2>`, `<ul>${shown.join('')}</ul>${more}`];
}

function recordOf(record: PromiseRecord | null): string[] {
  if (record === null) return [];
  const { kept, settled, withdrawn, said, came_true } = record;
  const compared = said === null || came_true === null ? '' : `; said ${figure(said)} of 10, kept ${figure(came_true)}`;
  const others = withdrawn === 0 ? '' : `, and ${withdrawn} withdrawn`;
  return ['<h2>Promises so far</h2>', `<p>${kept} of ${settled} kept${compared}${others}</p>`];
}

const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

const dayOfMoment = (ms: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const longDay = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });

const shortDay = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

/** A day of this year without its year. */
const near = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4)
    ? Temporal.PlainDate.from(date).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
    : shortDay(date);

const moment = ({ now, time_zone }: PageFacts) =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(time_zone)
    .toLocaleString('en-US', {
      ...{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
      timeZoneName: 'short',
    });

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text within an element or an attribute in quotes. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
