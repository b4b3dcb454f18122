import { Kbd } from '@mantine/core';
import { createContext, Fragment, type KeyboardEvent, use } from 'react';
import classes from './keys.module.css';
import { isSingleKey, keyText, pressedShortcut, type Shortcut, type ShortcutPlace } from './shortcuts.ts';
import { isPageOnTop } from './typing.ts';

/** Whether single keys act, and so are shown. */
export const SingleKeysContext = createContext(false);

/**
 * Finds the shortcut of a place that a key press means: the one way to single keys besides those that act on every screen.
 * Below a dialog there is none, also while its code is loaded and the focus is still on the page.
 */
export function usePressedShortcut<Place extends ShortcutPlace>(place: Place) {
  const areOn = use(SingleKeysContext);
  return (event: KeyboardEvent) => (isPageOnTop() ? pressedShortcut(place, event, areOn) : undefined);
}

/** The keys of a shortcut. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' then '}
          <Kbd>{keyText(key)}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** The keys of a shortcut beside the words for what it does; nothing while they are switched off. */
export function ActiveKeys({ shortcut }: { shortcut: Shortcut }) {
  const areOn = use(SingleKeysContext);
  return isSingleKey(shortcut) && !areOn ? null : <Keys keys={shortcut.keys} />;
}
