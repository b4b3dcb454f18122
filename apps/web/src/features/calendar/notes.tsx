import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconFlask, IconRefresh } from '@tabler/icons-react';
import classes from './calendar-page.module.css';

const looks = { root: classes.note ?? '', wrapper: classes.noteRow ?? '', icon: classes.noteIcon ?? '' };

/** Says that nothing below is real. */
export function SampleNote({ onHide }: { onHide: () => void }) {
  return (
    <Alert color="yellow" role="note" icon={<IconFlask size={18} />} classNames={looks}>
      <div className={classes.noteText}>
        <span>Using sample data for demonstration</span>
        <Button variant="default" size="compact-sm" onClick={leaving(onHide)}>
          Hide sample data
        </Button>
      </div>
    </Alert>
  );
}

type FailureProps = {
  reason: string;
  /** Whether figures of an earlier call are still shown. */
  isOld: boolean;
  onRetry: () => void;
};

export function FailureNote({ reason, isOld, onRetry }: FailureProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} classNames={looks}>
      <div className={classes.noteText}>
        <span>
          <strong className={classes.noteTitle}>Failed to load completion rates.</strong> {reason}
          {isOld && ' The figures below may be out of date.'}
        </span>
        <Button variant="default" size="compact-sm" leftSection={<IconRefresh size={14} />} onClick={leaving(onRetry)}>
          Try Again
        </Button>
      </div>
    </Alert>
  );
}

/** The note goes with its button; the focus goes to the heading of the page before it is lost. */
function leaving(act: () => void) {
  return () => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    act();
  };
}
