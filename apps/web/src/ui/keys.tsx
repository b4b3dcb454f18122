import { Kbd } from '@mantine/core';
import { createContext, Fragment, use } from 'react';
import classes from './keys.module.css';
import { isSingleKey, keyText, type Shortcut } from './shortcuts.ts';

/** Whether single keys act, and so are shown. */
export const SingleKeysContext = createContext(false);

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
