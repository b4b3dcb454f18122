/**
 * Keys as `KeyboardEvent.key` writes them, letters in lower case: several are pressed one after the other, 'Mod+' is Ctrl,
 * or ⌘ on Apple's keyboards, and 'Shift+' stands right before a letter.
 */
export type Shortcut = { keys: readonly string[]; label: string };

/** Screens of the sidebar, by their path. */
export const SCREENS = {
  dashboard: { keys: ['g', 'd'], label: 'Dashboard' },
  projects: { keys: ['g', 'p'], label: 'Projects' },
  categories: { keys: ['g', 'c'], label: 'Categories' },
  calendar: { keys: ['g', 'k'], label: 'Calendar' },
  analytics: { keys: ['g', 'a'], label: 'Analytics' },
  experiments: { keys: ['g', 'e'], label: 'Experiments' },
  profile: { keys: ['g', 'm'], label: 'Profile' },
} as const satisfies Record<string, Shortcut>;

/** Views of the dashboard that have a shortcut of their own. */
export const VIEW_KEYS = {
  today: { keys: ['g', 't'], label: 'Today' },
  week: { keys: ['g', 'w'], label: 'Week' },
  board: { keys: ['g', 'b'], label: 'Board' },
} as const satisfies Record<string, Shortcut>;

/** Shortcuts that act on every screen. */
export const SHORTCUTS = {
  palette: { keys: ['Mod+k'], label: 'Search and commands' },
  find: { keys: ['/'], label: 'Find on this screen, or anywhere' },
  sheet: { keys: ['?'], label: 'Keyboard shortcuts' },
  capture: { keys: ['q'], label: 'Add a task' },
  primary: { keys: ['n'], label: 'Main action of the screen' },
  rows: { keys: ['j'], label: 'To the tasks of the screen' },
  undo: { keys: ['Mod+z'], label: 'Take back the latest change' },
  redo: { keys: ['Mod+Shift+z'], label: 'Make it again' },
  pause: { keys: ['t'], label: 'Pause the running timer' },
  pauseOrResume: { keys: ['p'], label: 'Pause the timer, or resume it' },
  complete: { keys: ['x'], label: 'Complete the running task' },
  done: { keys: ['Shift+d'], label: 'Done with the running task' },
  sidebar: { keys: ['['], label: 'Collapse or expand the sidebar' },
  sideList: { keys: [']'], label: 'Show or hide the side list of Today' },
  ...SCREENS,
  ...VIEW_KEYS,
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;
export type ScreenId = keyof typeof SCREENS;
export type ViewId = keyof typeof VIEW_KEYS;

/** Shortcuts while the name of a task has the focus. */
export const TASK_SHORTCUTS = {
  details: { keys: ['Enter'], label: 'Details' },
  start: { keys: ['s'], label: 'Start, resume or pause' },
  edit: { keys: ['e'], label: 'Edit' },
  select: { keys: ['x'], label: 'Select' },
  delete: { keys: ['Delete'], label: 'Delete' },
} as const satisfies Record<string, Shortcut>;

/** Shortcuts while the tasks of a list on the board have the focus. */
export const BOARD_SHORTCUTS = {
  add: { keys: ['a'], label: 'Add a task to the list' },
  quickAdd: { keys: ['q'], label: 'Quick add to the list' },
} as const satisfies Record<string, Shortcut>;

/** Shortcuts while an entry on the timeline of its day has the focus, by the time of it that they move. */
export const ENTRY_SHORTCUTS = {
  started_at: { keys: ['s'], label: 'Move its start' },
  ended_at: { keys: ['e'], label: 'Move its end' },
} as const satisfies Record<string, Shortcut>;

/** Every shortcut there is, by where it acts. */
export const ALL_SHORTCUTS = {
  everywhere: SHORTCUTS,
  task: TASK_SHORTCUTS,
  board: BOARD_SHORTCUTS,
  entry: ENTRY_SHORTCUTS,
} as const satisfies Record<string, Record<string, Shortcut>>;

/** A single key acts without Ctrl or ⌘, so it can be switched off (WCAG 2.1.4); Enter, which presses what has the focus, is none. */
export const isSingleKey = ({ keys }: Shortcut): boolean => !keys.some((key) => key.startsWith(MOD) || key === 'Enter');

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>;

/** A part of the app with shortcuts of its own. */
export type ShortcutPlace = keyof typeof ALL_SHORTCUTS;

/** The shortcut of a place that one plain key means. While single keys are switched off, they mean none. */
export function pressedShortcut<Place extends ShortcutPlace>(
  place: Place,
  press: Press,
  areSingleKeysOn: boolean,
): keyof (typeof ALL_SHORTCUTS)[Place] | undefined {
  return pressedIn(ALL_SHORTCUTS[place], press, areSingleKeysOn) as keyof (typeof ALL_SHORTCUTS)[Place] | undefined;
}

/** The shortcut of a table that one plain key means, as `pressedShortcut` finds it. */
export function pressedIn<Shortcuts extends Record<string, Shortcut>>(
  shortcuts: Shortcuts,
  press: Press,
  areSingleKeysOn: boolean,
): keyof Shortcuts | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const key = plainKey(press);
  const pressed = Object.entries<Shortcut>(shortcuts).find(
    ([, shortcut]) => shortcut.keys.join(' ') === key && (areSingleKeysOn || !isSingleKey(shortcut)),
  );
  return pressed?.[0];
}

/** A key as the tables name it: with Shift a letter is 'Shift+t', and Caps Lock changes nothing. */
export function plainKey(press: Press): string {
  const key = latinKey(press);
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (!isLetter) return key;
  return press.shiftKey ? `${SHIFT}${key.toLowerCase()}` : key.toLowerCase();
}

/** Brackets, on whose keys other scripts have letters. */
const BRACKETS: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The character of a press in the tables of shortcuts, which are Latin: a letter of another script, such as the Cyrillic one
 * on the key of N, stands for what a Latin keyboard has there.
 */
export function latinKey({ key, code = '' }: Pick<Press, 'key' | 'code'>): string {
  if (!/^[^\p{Script=Latin}]$/u.test(key) || !/\p{L}/u.test(key)) return key;
  return BRACKETS[code] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** Stands before a letter that is pressed with Shift. */
export const SHIFT = 'Shift+';

/** Stands for Ctrl, or ⌘ on Apple's keyboards. */
export const MOD = 'Mod+';

/** Whether the keyboard has ⌘ in the place of Ctrl. */
export const isApple = (): boolean => /Mac OS X|iPhone|iPad/.test(navigator.userAgent);

/** The text of a key as keyboards show it: 'D', 'Del', 'Ctrl K'. */
export function keyText(key: string): string {
  if (key.startsWith(MOD)) return `${isApple() ? '⌘' : 'Ctrl'} ${keyText(key.slice(MOD.length))}`;
  if (key.startsWith(SHIFT)) return `Shift ${keyText(key.slice(SHIFT.length))}`;
  if (key === 'Delete') return 'Del';
  return key.length === 1 ? key.toUpperCase() : key;
}
