import { Button, Kbd } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { keyText, MOD } from '#ui/shortcuts.ts';
import { isCtrlEnterIn } from '#ui/typing.ts';
import classes from './capture-field.module.css';
import { CaptureRest } from './capture-rest.tsx';
import { MarkedField } from './marked-field.tsx';
import { Meanings } from './meanings.tsx';
import { NameCompletion } from './quick-add-names.tsx';
import { type CaptureOptions, useCaptureLine } from './use-capture-line.ts';

type Props = CaptureOptions & {
  placeholder?: string;
  /** Whether the field takes the focus at once, within the press that has opened it. */
  takesFocus?: boolean;
  /** Content below the field while it is empty. */
  hint?: ReactNode;
  /** Called once a task is added that is to be started. */
  onStarted?: () => void;
};

/** The large field with its marks, what they mean, and the day that the task makes: in a dialog, or on an empty day. */
export function CaptureField({ placeholder = EXAMPLE, takesFocus = false, hint, onStarted, ...options }: Props) {
  const capture = useCaptureLine(options);
  const { line, read, field, completion } = capture;

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus, field]);

  function addAndStart() {
    if (capture.submit({ starts: true })) onStarted?.();
  }

  function startOnCtrlEnter(event: KeyboardEvent) {
    if (!isCtrlEnterIn(event)) return;
    event.preventDefault();
    event.stopPropagation();
    addAndStart();
  }

  const isEmpty = line.trim() === '';
  return (
    <form aria-label="Capture" onKeyDownCapture={startOnCtrlEnter} {...capture.formProps}>
      <div className={classes.line}>
        <NameCompletion completion={completion}>
          <MarkedField
            {...capture.fieldProps}
            field={field}
            line={line}
            read={read}
            isLarge
            data-autofocus
            placeholder={placeholder}
          />
        </NameCompletion>
      </div>
      <Meanings capture={capture} hint={hint} />
      <div className={classes.rest}>
        <CaptureRest capture={capture} />
      </div>
      <div className={classes.foot}>
        <span className={classes.hints}>
          {read.unread.length > 0 && (
            <span>
              <Kbd>Tab</Kbd> reads it
            </span>
          )}
          <span>
            <Kbd>Shift Enter</Kbd> several
          </span>
        </span>
        <Button
          variant="default"
          onClick={addAndStart}
          disabled={isEmpty}
          rightSection={<Kbd>{keyText(`${MOD}Enter`)}</Kbd>}
        >
          Add and Start
        </Button>
        <Button type="submit" disabled={isEmpty}>
          Add Task
        </Button>
      </div>
    </form>
  );
}

const EXAMPLE = 'Draft the offer 45m tomorrow';
