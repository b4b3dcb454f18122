import { isApple, latinKey, MOD, SHIFT, SHORTCUTS, type ShortcutId } from '#ui/shortcuts.ts';
import { isPageOnTop } from '#ui/typing.ts';

/** Milliseconds within which the second key follows the first. */
export const SEQUENCE_MS = 1_500;

/** Elements whose keys write or choose; a box to tick or a choice of buttons takes no letters. */
const TAKES_KEYS = [
  'input:not([type="checkbox"]):not([type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="listbox"]',
].join();

// The field is asked for first: each letter that is typed in one would search the whole page for a dialog.
const isForPage = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(TAKES_KEYS)) && isPageOnTop();

/**
 * The key that a press writes, as the table of shortcuts names it, wherever it is on a Latin keyboard; null where it is none,
 * or another modifier is down.
 */
function writtenKey(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  const key = latinKey(event);
  if (repeat || isComposing || [...key].length !== 1) return null;
  const written = key.toLowerCase();
  const isLetter = written !== key.toUpperCase();
  // AltGr writes '[' on many keyboards; some browsers say that Ctrl and Alt are down.
  const isPlain = !(ctrlKey || metaKey || altKey) || (!isLetter && event.getModifierState('AltGraph'));
  if (isPlain) return isLetter && shiftKey ? `${SHIFT}${written}` : written;
  const [mod, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return mod && !other && !altKey ? `${MOD}${isLetter && shiftKey ? SHIFT : ''}${written}` : null;
}

type Listener = { act: (id: ShortcutId) => void; areSingleKeysOff: () => boolean };

/** Calls `act` for each shortcut that is pressed, until the returned function is called. */
export function listenToShortcuts({ act, areSingleKeysOff }: Listener): () => void {
  let first: string | null = null;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  function begin(key: string | null) {
    clearTimeout(forgetting);
    first = key;
    if (key !== null) forgetting = setTimeout(() => begin(null), SEQUENCE_MS);
  }

  /** Takes the second key of a sequence before the focused card sees it: 'g e' edits nothing. */
  function onSecondKey(event: KeyboardEvent) {
    const before = first;
    const key = writtenKey(event);
    if (before === null || event.repeat) return;
    begin(null);
    if (key === null || key.startsWith(MOD) || !isForPage(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const id = find([before, key]);
    if (id) act(id);
  }

  function onKey(event: KeyboardEvent) {
    const key = writtenKey(event);
    if (key === null || event.defaultPrevented) return;
    if (key !== PALETTE && !isForPage(event)) return;
    if (!key.startsWith(MOD) && areSingleKeysOff()) return;
    const id = find([key]);
    if (id) act(id);
    else if (IDS.some((id) => SHORTCUTS[id].keys.length > 1 && SHORTCUTS[id].keys[0] === key)) begin(key);
    else return;
    event.preventDefault();
  }

  addEventListener('keydown', onSecondKey, { capture: true });
  addEventListener('keydown', onKey);
  return () => {
    begin(null);
    removeEventListener('keydown', onSecondKey, { capture: true });
    removeEventListener('keydown', onKey);
  };
}

/** The key that acts in fields and dialogs too. */
const [PALETTE] = SHORTCUTS.palette.keys;

const IDS = Object.keys(SHORTCUTS) as ShortcutId[];

const find = (pressed: string[]): ShortcutId | undefined =>
  IDS.find((id) => SHORTCUTS[id].keys.join(' ') === pressed.join(' '));
