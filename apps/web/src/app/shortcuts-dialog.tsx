import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Keys } from '#ui/keys.tsx';
import { ROW_SHORTCUTS } from '#ui/row-shortcuts.ts';
import {
  BOARD_SHORTCUTS,
  ENTRY_SHORTCUTS,
  SCREENS,
  SHORTCUTS,
  type Shortcut,
  TASK_SHORTCUTS,
  VIEW_KEYS,
} from '#ui/shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

const GROUPS: { name: string; shortcuts: Shortcut[] }[] = [
  {
    name: 'Everywhere',
    shortcuts: Object.entries(SHORTCUTS).flatMap(([id, shortcut]) =>
      id in SCREENS || id in VIEW_KEYS ? [] : [shortcut],
    ),
  },
  { name: 'Go to', shortcuts: [...Object.values(VIEW_KEYS), ...Object.values(SCREENS)] },
  {
    name: 'On the name of a task',
    shortcuts: [{ keys: ['Up, Down'], label: 'Previous or next task' }, ...Object.values(TASK_SHORTCUTS)],
  },
  {
    name: 'On a row of tasks',
    shortcuts: [
      { keys: ['Up, Down'], label: 'Previous or next row, also K and J' },
      { keys: ['Home, End'], label: 'First or last row' },
      { keys: ['Left, Right'], label: 'Parts of the row' },
      { keys: ['Alt Up, Down'], label: 'Move up or down' },
      ...Object.values(ROW_SHORTCUTS),
    ],
  },
  {
    name: 'On the board',
    shortcuts: [{ keys: ['Left, Right'], label: 'Previous or next list' }, ...Object.values(BOARD_SHORTCUTS)],
  },
  {
    name: 'On an entry of a day',
    shortcuts: [
      ...Object.values(ENTRY_SHORTCUTS),
      { keys: ['Up, Down'], label: '5 minutes earlier or later, with Alt 1' },
    ],
  },
  {
    name: 'In the calendar',
    shortcuts: [
      { keys: ['Left, Right'], label: 'Previous or next day' },
      { keys: ['Up, Down'], label: 'Previous or next week' },
      { keys: ['Home, End'], label: 'First or last day of the week' },
      { keys: ['Page Up, Page Down'], label: 'Previous or next month, with Shift year' },
    ],
  },
];

/** All shortcuts, and the switch for those that are single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOff, setAreOff] = useStoredFlag(STORED.singleKeysOff);
  const id = useId();
  return (
    <Dialog title="Keyboard Shortcuts" size={760} onClose={onClose}>
      <Switch
        data-autofocus
        label="Single keys"
        description="Keys that act without Ctrl or Command, outside of fields and dialogs. This browser remembers the choice."
        checked={!areOff}
        onChange={({ currentTarget }) => setAreOff(!currentTarget.checked)}
      />
      <div className={classes.groups}>
        {GROUPS.map(({ name, shortcuts }) => (
          <section key={name} className={classes.group} aria-labelledby={`${id}-${name}`}>
            <h3 id={`${id}-${name}`} className={classes.name}>
              {name}
            </h3>
            <dl className={classes.shortcuts}>
              {shortcuts.map(({ label, keys }) => (
                <div key={label} className={classes.shortcut}>
                  <dt>{label}</dt>
                  <dd className={classes.keys}>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
