import type { Shortcut } from './shortcuts.ts';

/** Shortcuts while a row of tasks has the focus, beside the arrow keys, Home and End. */
export const ROW_SHORTCUTS = {
  details: { keys: ['Enter'], label: 'Details' },
  start: { keys: ['s'], label: 'Start, pause or switch' },
  done: { keys: ['d'], label: 'Done, or open again' },
  name: { keys: ['e'], label: 'Name' },
  estimate: { keys: ['m'], label: 'Estimate' },
  category: { keys: ['c'], label: 'Category' },
  due: { keys: ['u'], label: 'Due date' },
  high: { keys: ['1'], label: 'High priority' },
  medium: { keys: ['2'], label: 'Medium priority' },
  low: { keys: ['3'], label: 'Low priority' },
  today: { keys: ['t'], label: 'Plan for today' },
  tomorrow: { keys: ['Shift+t'], label: 'Plan for tomorrow' },
  day: { keys: ['w'], label: 'Plan for another day' },
  lift: { keys: ['l'], label: 'Lift, then the arrow keys' },
  select: { keys: ['x'], label: 'Select' },
  menu: { keys: ['.'], label: 'Menu' },
  delete: { keys: ['Delete'], label: 'Delete' },
} as const satisfies Record<string, Shortcut>;
