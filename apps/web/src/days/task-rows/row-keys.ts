import { ROW_SHORTCUTS } from '#ui/row-shortcuts.ts';
import { plainKey, pressedIn } from '#ui/shortcuts.ts';

/** A step of the focus between rows, or within one. */
export type FocusStep = 'next' | 'previous' | 'first' | 'last' | 'into' | 'out';

type RowMove = 'earlier' | 'later';

/** The meaning of a key on a row. */
export type RowKey = keyof typeof ROW_SHORTCUTS | RowMove | FocusStep;

/** An action on the task of a row, by a key, by a press on a button of the row, or by a swipe. */
export type RowAct = Exclude<RowKey, FocusStep> | Part;

/** Parts of a row that are changed in place, in the order in which Tab goes through them. */
export const PARTS = ['name', 'estimate', 'day', 'due', 'priority', 'category', 'list'] as const;
export type Part = (typeof PARTS)[number];

const STEPS: Record<string, FocusStep> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

const MOVES: Record<string, RowMove> = { ArrowUp: 'earlier', ArrowDown: 'later' };

/** Letters of editors that move as the arrow keys do. */
const LETTER_STEPS: Record<string, FocusStep> = { j: 'next', k: 'previous' };

type Press = Parameters<typeof pressedIn>[1];

type Place = {
  areSingleKeysOn: boolean;
  /** Whether a button within the row has the focus, which Enter and Space press. */
  isOnPart: boolean;
};

/** The meaning of a key while a row, or a part of it, has the focus. */
export function rowKey(press: Press, { areSingleKeysOn, isOnPart }: Place): RowKey | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey) return undefined;
  if (altKey) return shiftKey ? undefined : MOVES[key];
  if (isOnPart && (key === 'Enter' || key === ' ')) return undefined;
  if (key === ' ') return 'start';
  const step = STEPS[key] ?? (areSingleKeysOn ? LETTER_STEPS[plainKey(press)] : undefined);
  return step ?? pressedIn(ROW_SHORTCUTS, press, areSingleKeysOn);
}

/** The part to which Tab leads from another; null past the last one. */
export function nextPart(from: Part, step: 1 | -1): Part | null {
  return FIELDS[FIELDS.indexOf(from) + step] ?? null;
}

/** Parts with a field of their own; the list has a dialog. */
const FIELDS: readonly Part[] = PARTS.filter((part) => part !== 'list');
