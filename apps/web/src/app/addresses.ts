import { codePoints, isInOrder, isInYears, isStorable, NAME_LENGTH } from '@daymark/contract/fields.ts';
import { changed, day, flag, id, matching, oneOf, type Reader, record, text } from '#api/readers.ts';

type Search = Record<string, unknown>;
type Dates = { start_date?: string | undefined; end_date?: string | undefined };

/** Parts of an address: one that has another shape counts as absent. */
const parts =
  <Parts extends Search>(readers: { [Name in keyof Parts]: Reader<Parts[Name]> }) =>
  (search: Search): { [Name in keyof Parts]?: Parts[Name] | undefined } => {
    const found = Object.entries(readers).flatMap(([name, read]) =>
      name in search ? [[name, (read as Reader<unknown>)(search[name])]] : [],
    );
    return Object.fromEntries(found);
  };

const date = matching(day, isInYears);
const month = matching(text, (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && isInYears(value));

/** The router reads digits as a number. */
const anyText: Reader<string> = (value) => (value === undefined ? undefined : String(value));
const words = matching(
  changed(anyText, (value) => value.trim()),
  (value) => isStorable(value) && codePoints(value) <= NAME_LENGTH,
);

/** Without a date the page follows the current day. Today was called 'plan' before. */
export const dashboardAddress = parts({
  view: changed(oneOf('plan', 'today', 'week', 'board', 'progress'), (view) => (view === 'plan' ? 'today' : view)),
  date,
});

const analyticsParts = parts({
  measured: flag,
  origin: oneOf('own'),
  hours: oneOf('list', 'category', 'day'),
  project: id,
});
const datesOf = matching(record({}, { start_date: date, end_date: date }), isInOrder);

/** An impossible range means all time: the router merges these two over the unparsed search. */
export function analyticsAddress(search: Search): ReturnType<typeof analyticsParts> & Dates {
  const { start_date, end_date } = datesOf(search) ?? {};
  return { ...analyticsParts(search), start_date, end_date };
}

/** A month such as '2026-10'; without one it is the current month. The details of a day such as '2026-10-20' are open. */
export const calendarAddress = parts({ colors: oneOf('plan'), day: date, month });

export const searchAddress = parts({ q: words });

/** Whether the path of a day names one. */
export const isDay = (path: string): boolean => date(path) !== undefined;

/** Texts that another app shares. */
export const addAddress = parts({ title: anyText, text: anyText, url: anyText });

/** The line with which quick add opens: each of the texts once, since many apps repeat one in another. */
export function sharedLine({ title, text, url }: ReturnType<typeof addAddress>): string {
  const texts = [title, text, url].flatMap((part) => part?.replace(/\s+/g, ' ').trim() || []);
  return texts
    .filter((part, place) => !texts.some((other, at) => other.includes(part) && (other !== part || at < place)))
    .join(' ');
}
