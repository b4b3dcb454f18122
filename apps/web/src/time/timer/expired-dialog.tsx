import { ADDITIONAL_MINUTES, Extension } from '@daymark/contract/timer.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button, Divider, Group, Modal, Text } from '@mantine/core';
import { IconBellRinging, IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { useTicking } from '#shared/ticking.ts';
import { useIsOnTop } from '#ui/dialog.tsx';
import { inBody } from '#ui/in-body.ts';
import { NumberField } from '#ui/number-field.tsx';
import { type SaveFailure, SaveFailureNote } from '#ui/save-failure.tsx';
import { type RunningTimerState, readCountdown } from './clock.ts';
import classes from './expired-dialog.module.css';
import { notifyOnce } from './notifications.ts';
import { useIsTimerBusy } from './timer-mutation.ts';
import { ringOnce } from './tone.ts';

const QUICK_CHOICES = [5, 15, 30];

/** Ignores key presses for this many milliseconds, so that typing when the dialog opens cannot answer it. */
const IGNORE_KEYS_MS = 600;

type Props = {
  timer: RunningTimerState;
  failure: SaveFailure | null;
  onContinue: (minutes: number) => void;
  onPause: () => void;
  onComplete: () => void;
};

/** Opens over any other dialog and stays until it is answered, while time is still counted. */
export function ExpiredDialog({ timer, failure, onContinue, onPause, onComplete }: Props) {
  const { task } = timer;
  const [minutes, setMinutes] = useState<number | ''>(ADDITIONAL_MINUTES.default);
  const [choices, setChoices] = useState(0); // the key that mounts the field anew with the chosen figure
  const [error, setError] = useState<string | null>(null);
  const isBusy = useIsTimerBusy();
  useIsOnTop(); // so that Escape closes no dialog below
  useArrival(timer);

  function choose(choice: number) {
    setMinutes(choice);
    setChoices(choices + 1);
    setError(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = Extension.safeParse({ additional_minutes: minutes });
    setError(asked.error?.issues[0]?.message ?? null);
    if (asked.success) onContinue(asked.data.additional_minutes);
  }

  return inBody(
    <Modal
      opened
      withinPortal={false}
      onClose={() => {}}
      size={440}
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div className={classes.bell}>
        <IconBellRinging size={26} aria-hidden />
      </div>
      <Modal.Title tabIndex={-1} data-autofocus className={classes.heading}>
        Time’s up
      </Modal.Title>
      <Text c="dimmed" lineClamp={2}>
        {task.name}
      </Text>
      <Overtime timer={timer} />
      <Text size="sm" c="dimmed">
        over {formatMinutes(task.planned_duration)}
        {task.estimate_origin !== null && ' planned'}
      </Text>
      <SaveFailureNote failure={failure} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <Group align="flex-start" gap="xs" wrap="nowrap">
          <NumberField
            key={choices}
            label="Additional minutes"
            className={classes.minutes}
            min={ADDITIONAL_MINUTES.min}
            max={ADDITIONAL_MINUTES.max}
            allowDecimal={false}
            value={minutes}
            onChange={setMinutes}
            error={error}
          />
          <Button type="submit" className={classes.continue} loading={isBusy}>
            Continue
          </Button>
        </Group>
        <Group grow gap="xs">
          {QUICK_CHOICES.map((choice) => (
            <Button key={choice} variant="default" size="compact-sm" onClick={() => choose(choice)}>
              {formatMinutes(choice)}
            </Button>
          ))}
        </Group>
      </form>
      <Divider label="or" w="100%" />
      <Group className={classes.ends}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlayerPauseFilled size={16} />}
          disabled={isBusy}
          onClick={onPause}
        >
          Pause
        </Button>
        <Button
          variant="default"
          className={classes.done}
          leftSection={<IconCheck size={18} />}
          disabled={isBusy}
          onClick={onComplete}
        >
          Mark as Done
        </Button>
      </Group>
    </Modal>,
  );
}

function Overtime({ timer }: { timer: RunningTimerState }) {
  const text = useTicking(() => readCountdown(timer).text);
  return (
    <div role="timer" aria-label="Overtime" className={`${classes.overtime} figures`}>
      {text}
    </div>
  );
}

/** Announces the expiry once, with a tone and a notification, and ignores key presses for IGNORE_KEYS_MS. */
function useArrival({ task, current_planned_end }: RunningTimerState): void {
  const announceExpiry = useEffectEvent(() => {
    const expiry = `${task.id} ${current_planned_end}`;
    announce(`Time’s up: ${task.name}`, 'assertive');
    void ringOnce(expiry);
    return notifyOnce(expiry, task.name);
  });
  useEffect(() => {
    const notified = announceExpiry();
    const ignore = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', ignore, { capture: true });
    const stopIgnoring = () => removeEventListener('keydown', ignore, { capture: true });
    const timeout = setTimeout(stopIgnoring, IGNORE_KEYS_MS);
    return () => {
      clearTimeout(timeout);
      stopIgnoring();
      // The dialog was answered, here or elsewhere, so the notification no longer needs to call anybody.
      void notified.then((notification) => notification?.close());
    };
  }, []);
}
