import { IconAlertTriangle } from '@tabler/icons-react';
import { GuardedButton } from '#ui/guarded-button.tsx';
import classes from './quick-add.module.css';
import type { RefusedLine } from './quick-lines.ts';

type Props = {
  lines: RefusedLine[];
  /** Why none can be put into the field now; null when it can. */
  whyNotEdit: string | null;
  onRetry: (line: RefusedLine) => void;
  onEdit: (line: RefusedLine) => void;
  onDiscard: (line: RefusedLine) => void;
};

/** Entered lines that were not added, each with the reason, below the field in which the next one may be typed already. */
export function RefusedLines({ lines, whyNotEdit, onRetry, onEdit, onDiscard }: Props) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.refused} aria-label="Lines not added">
      {lines.map((line) => (
        <li key={line.id}>
          <IconAlertTriangle size={18} aria-hidden />
          <p role="alert">
            <span className={classes.line}>{line.text.trim()}</span>
            <br />
            {line.why}
          </p>
          <span className={classes.actions}>
            <GuardedButton whyNot={null} onClick={() => onRetry(line)}>
              Try Again
            </GuardedButton>
            <GuardedButton whyNot={whyNotEdit} onClick={() => onEdit(line)}>
              Edit
            </GuardedButton>
            <GuardedButton whyNot={null} onClick={() => onDiscard(line)}>
              Discard
            </GuardedButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
