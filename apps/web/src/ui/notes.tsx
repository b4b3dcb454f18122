import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconFlask } from '@tabler/icons-react';
import classes from './notes.module.css';
import { useIsOffline } from './offline.ts';
import { focusPageHeading } from './page-heading.tsx';
import { RetryButton } from './retry-button.tsx';

const noteClasses = { root: classes.note ?? '', wrapper: classes.row ?? '', icon: classes.icon ?? '' };

/** Note above sample data. */
export function SampleNote({ onHide }: { onHide: () => void }) {
  return (
    <Alert color="yellow" role="note" icon={<IconFlask size={18} />} classNames={noteClasses}>
      <div className={classes.text}>
        <span>Using sample data for demonstration</span>
        <Button variant="default" size="compact-sm" onClick={dismiss(onHide)}>
          Hide sample data
        </Button>
      </div>
    </Alert>
  );
}

type FailureProps = {
  /** The failure as a sentence. */
  title: string;
  reason: string;
  /** Whether figures of an earlier call are still shown. */
  isOld: boolean;
  onRetry: () => void;
};

/** Note about a failed load, above data that is shown all the same. */
export function FailureNote({ title, reason, isOld, onRetry }: FailureProps) {
  const isOffline = useIsOffline();
  return (
    <Alert color={isOffline ? 'gray' : 'red'} icon={<IconAlertCircle size={18} />} classNames={noteClasses}>
      <div className={classes.text}>
        <span>
          <strong className={classes.title}>{title}</strong> {!isOffline && reason}
          {isOld && ' The figures below may be out of date.'}
        </span>
        <RetryButton isCompact onRetry={dismiss(onRetry)} />
      </div>
    </Alert>
  );
}

/** Moves the focus to the page's heading first, since the note disappears with its button. */
function dismiss(act: () => void) {
  return () => {
    focusPageHeading();
    act();
  };
}
