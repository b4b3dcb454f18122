import type { Where } from './quick-days.ts';

/** A duration in minutes that a line says, and how long its words are. Signs are read anywhere, words at an end of the line. */
export type SaidDuration = { length: number; where: Where; minutes: number };

const READERS: { words: RegExp; where: Where; minutes?: number }[] = [
  { words: /^~?(?<hours>\d{1,4})h(?:\s?(?<rest>[0-5]?\d)m(?:in)?|(?<bare>[0-5]\d))?(?!\S)/i, where: 'anywhere' },
  { words: /^~?(?<hours>\d{1,4}[.,]\d{1,3})h(?!\S)/i, where: 'anywhere' },
  { words: /^~?(?<minutes>\d{1,4})m(?:in)?(?!\S)/i, where: 'anywhere' },
  {
    words:
      /^(?:for\s+)?~?(?<hours>\d{1,4}(?:[.,]\d{1,3})?)\s*h(?:ours?)?(?:\s+(?<rest>[0-5]?\d)\s+min(?:ute)?s?)?(?!\S)/i,
    where: 'ends',
  },
  { words: /^(?:for\s+)?~?(?<minutes>\d{1,4})\s*m(?:in(?:ute)?s?)?(?!\S)/i, where: 'ends' },
  { words: /^(?:for\s+)?half\s+an\s+hour(?!\S)/i, where: 'ends', minutes: 30 },
  { words: /^(?:for\s+)?an\s+hour(?!\S)/i, where: 'ends', minutes: 60 },
];

/** The duration that is said at the beginning of this text. */
export function readDurationAt(text: string): SaidDuration | undefined {
  for (const { words, where, minutes } of READERS) {
    const match = words.exec(text);
    if (!match) continue;
    const said = match.groups ?? {};
    return { length: match[0].length, where, minutes: minutes ?? minutesOf(said) };
  }
  return undefined;
}

function minutesOf({ hours = '0', rest, bare, minutes = '0' }: Record<string, string | undefined>): number {
  return Math.round(Number(hours.replace(',', '.')) * 60) + Number(rest ?? bare ?? 0) + Number(minutes);
}
