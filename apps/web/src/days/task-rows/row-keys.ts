import { ROW_SHORTCUTS } from '#ui/row-shortcuts.ts';
import { plainKey, pressedIn } from '#ui/shortcuts.ts';

/** An action of a key on a row, or a step of the focus or of the row itself. */
export type RowKey = keyof typeof ROW_SHORTCUTS | RowStep;

type RowStep = 'next' | 'previous' | 'first' | 'last' | 'into' | 'out' | 'earlier' | 'later';

/** Parts of a row that are changed in place, in the order in which Tab goes through them. */
export const PARTS = ['name', 'estimate', 'day', 'due', 'priority', 'category', 'list'] as const;
export type Part = (typeof PARTS)[number];

const STEPS: Record<string, RowStep> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

const MOVES: Record<string, RowStep> = { ArrowUp: 'earlier', ArrowDown: 'later' };

/** Letters of editors that move as the arrow keys do. */
const LETTER_STEPS: Record<string, RowStep> = { j: 'next', k: 'previous' };

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

/** The part to which Tab leads from another, among those that this row has; null past the last one. */
export function nextPart(from: Part, step: 1 | -1, shown: readonly Part[] = PARTS): Part | null {
  return shown[shown.indexOf(from) + step] ?? null;
}
