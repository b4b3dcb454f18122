import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';

/** '12h', '1h 30m' or '45m'. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours}h` : '', rest > 0 || hours === 0 ? `${rest}m` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** An estimate of the file in whole minutes, half up; null for none, which an estimate of 0 is too. */
export function wholeEstimate(minutes: number | null): number | null {
  if (minutes === null || !Number.isFinite(minutes) || minutes > Number.MAX_SAFE_INTEGER) return null;
  const whole = Math.floor(minutes + 0.5);
  return whole >= PLANNED_DURATION.min ? whole : null;
}

/** Minutes of a duration of ISO 8601 such as PT1H30M or P1D; null where it is none or below zero. */
export function isoMinutes(text: string): number | null {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(
    text.trim(),
  );
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds / 60;
}

/** Milliseconds of a duration such as 01:30:05 or 1:30; null where it is none. */
export function clockDuration(text: string): number | null {
  const match = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

export const UNITS = { minutes: 1, hours: 60, seconds: 1 / 60 } as const;
export type Unit = keyof typeof UNITS;

/** Minutes of a cell such as 90, 90m, 1h 30m, 1h30, 1:30 or 1.5h; a plain number is in this unit. Null where it is none. */
export function minutesIn(text: string, unit: Unit): number | null {
  const trimmed = text.trim().toLowerCase();
  const plain = decimal(trimmed);
  if (plain !== null) return plain * UNITS[unit];
  const ms = clockDuration(trimmed);
  if (ms !== null) return ms / 60_000;
  const [, whole, rest] = /^(\d{1,6}) ?h ?([0-5]\d)$/.exec(trimmed) ?? [];
  if (whole !== undefined) return Number(whole) * 60 + Number(rest);
  const match =
    /^(?:(\d{1,6}(?:[.,]\d{1,4})?) ?h(?:(?:ou)?rs?)?)?(?: ?(\d{1,6}) ?m(?:in(?:ute)?s?)?)?(?: ?(\d{1,7}) ?s(?:ec(?:ond)?s?)?)?$/.exec(
      trimmed,
    );
  if (!match || trimmed === '') return null;
  const [hours, minutes, seconds] = match.slice(1);
  return (decimal(hours ?? '0') ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60;
}

/** A number with a point or a comma before its decimals; null where the text is none. */
export const decimal = (text: string): number | null =>
  /^\d{1,12}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null;
