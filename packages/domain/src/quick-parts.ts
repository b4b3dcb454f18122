import type { Priority } from '@daymark/contract/tasks.ts';

export type Named = { id: number; name: string };

/** A name that no record has yet; it is made with the task. */
type NewName = { id: null; name: string };

export type Value =
  | { kind: 'duration'; value: number }
  | { kind: 'priority'; value: Priority }
  | { kind: 'category'; value: Named | NewName }
  | { kind: 'list'; value: Named | NewName }
  | { kind: 'plan'; value: string }
  | { kind: 'due'; value: string }
  /** A time of the day, 'HH:MM'. */
  | { kind: 'at'; value: string }
  /** A rule as RFC 5545 writes it. */
  | { kind: 'repeat'; value: string };

export type QuickKind = Value['kind'];

/** A place in a line, in UTF-16 units. */
export type TextRange = { from: number; to: number };

/** Something that words can mean, and how it is written where nothing else can be meant. */
export type Reading = Value & { text: string };

/**
 * How words are taken: read; read, but perhaps not meant so; not read, but perhaps meant. Null where they are no more than
 * words.
 */
export type Certainty = 'sure' | 'unsure' | 'unread' | null;

/** How words are taken before the name, between its words, and behind it. */
export type Places = { start: Certainty; middle: Certainty; end: Certainty };

export const ANYWHERE: Places = { start: 'sure', middle: 'sure', end: 'sure' };
/** A phrase that hardly says anything else. */
export const PHRASE: Places = { start: 'sure', middle: 'unsure', end: 'sure' };
/** Words with which names begin as well. */
export const NOT_FIRST: Places = { start: 'unsure', middle: 'unsure', end: 'sure' };
/** Words that names have in any place but the last. */
export const LAST: Places = { start: 'unread', middle: 'unread', end: 'sure' };
/** Words that are no more than words in any place but the last. */
export const ONLY_LAST: Places = { start: null, middle: null, end: 'sure' };
/** Names that are new, and words with two meanings. */
export const UNSURE: Places = { start: 'unsure', middle: 'unsure', end: 'unsure' };
export const UNREAD: Places = { start: 'unread', middle: 'unread', end: 'unread' };

/** Words that say something, at which places: their readings, the likeliest first, or why they cannot be what they look like. */
export type Said = {
  to: number;
  places: Places;
  /** Places of words that say a time right behind a day only. */
  behindDay?: Places;
} & (
  | { readings: readonly [Reading, ...Reading[]]; why?: undefined }
  | { readings: readonly Reading[]; kind: QuickKind; why: string }
);

/** A value as it is written; repetitions are written in many ways. */
export function partText(part: Exclude<Value, { kind: 'repeat' }>): string {
  switch (part.kind) {
    case 'duration':
      return `~${part.value}m`;
    case 'priority':
      return `!${part.value}`;
    case 'category':
    case 'list':
      return nameText(part.kind, part.value);
    case 'due':
      return `due ${part.value}`;
    case 'at':
      return `at ${part.value}`;
    default:
      return part.value;
  }
}

/** A name after its sign; in quotes where it would end too early, or where a new list is meant. */
export function nameText(kind: 'category' | 'list', { id, name }: { id?: number | null; name: string }): string {
  const sign = kind === 'category' ? '#' : '@';
  const isPlain = /^\p{L}[\p{L}\p{N}]*$/u.test(name) && (kind === 'category' || id !== null);
  return isPlain || name.includes('"') ? `${sign}${name}` : `${sign}"${name}"`;
}

export const readingOf = (value: Exclude<Value, { kind: 'repeat' }>): Reading => ({ ...value, text: partText(value) });

/** The places at which words are taken, each changed alike. */
export const atEach = ({ start, middle, end }: Places, change: (certainty: Certainty) => Certainty): Places => ({
  start: change(start),
  middle: change(middle),
  end: change(end),
});

/** Places of words that can mean several things. */
export const lessSure = (places: Places): Places =>
  atEach(places, (certainty) => (certainty === 'sure' ? 'unsure' : certainty));
