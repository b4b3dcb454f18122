import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconFlask, IconRefresh } from '@tabler/icons-react';
import classes from './notes.module.css';

const looks = { root: classes.note ?? '', wrapper: classes.row ?? '', icon: classes.icon ?? '' };

/** Says that nothing below is real. */
export function SampleNote({ onHide }: { onHide: () => void }) {
  return (
    <Alert color="yellow" role="note" icon={<IconFlask size={18} />} classNames={looks}>
      <div className={classes.text}>
        <span>Using sample data for demonstration</span>
        <Button variant="default" size="compact-sm" onClick={leaving(onHide)}>
          Hide sample data
        </Button>
      </div>
    </Alert>
  );
}

type FailureProps = {
  /** What failed, as a sentence. */
  title: string;
  reason: string;
  /** Whether figures of an earlier call are still shown. */
  isOld: boolean;
  onRetry: () => void;
};

/** A failure above what is shown in spite of it. */
export function FailureNote({ title, reason, isOld, onRetry }: FailureProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} classNames={looks}>
      <div className={classes.text}>
        <span>
          <strong className={classes.title}>{title}</strong> {reason}
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
