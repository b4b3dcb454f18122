import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './changed-elsewhere.module.css';

type Props = {
  /** The present value in words; empty where the field was emptied. */
  value: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Choice at a field that somebody else has changed meanwhile, made of spans since a field's description is a paragraph. */
export function ChangedElsewhere({ value, onKeepMine, onTakeTheirs }: Props) {
  const textId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed within a paragraph
    <span role="group" aria-labelledby={textId} className={classes.note}>
      <IconAlertTriangle size={16} className={classes.icon} aria-hidden />
      <span id={textId} className={classes.text}>
        {value === '' ? 'Emptied elsewhere' : `Changed elsewhere to "${value}"`}
      </span>
      <span className={classes.buttons}>
        <Button variant="default" size="compact-sm" onClick={onKeepMine}>
          Keep Mine
        </Button>
        <Button variant="default" size="compact-sm" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
      </span>
    </span>
  );
}
