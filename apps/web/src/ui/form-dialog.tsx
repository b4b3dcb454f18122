import { Button, Group, Kbd, Modal, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './dialog.module.css';
import { useUnsaved } from './unsaved.ts';
import { useIsOnTop } from './use-is-on-top.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = {
  title: string;
  submitLabel: string;
  submitIcon?: ReactNode;
  /** Red where what it does cannot be undone. */
  submitColor?: 'red';
  /** While it saves it cannot be left, and its fields cannot be changed. */
  saving: boolean;
  /** What was typed is not thrown away unasked. */
  isDirty: boolean;
  /** Enter makes a line in a textarea; the hint says what sends the form. */
  hasTextarea?: boolean;
  /** What is missing before anything could be saved. */
  isIncomplete?: boolean;
  /** Pixels. */
  size?: number;
  /** 'Cancel' unless told otherwise. */
  cancelLabel?: string | undefined;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({ title, submitLabel, saving, isDirty, onSubmit, onClose, children, ...rest }: Props) {
  useReturnFocus();
  const isOnTop = useIsOnTop();
  const [isAsking, setIsAsking] = useState(false);
  const { form, remember } = useFocusAfterSaving(saving);
  useUnsaved(isDirty, close);

  function close() {
    if (saving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving || rest.isIncomplete) return;
    remember();
    onSubmit(event);
  }

  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        size={rest.size ?? 520}
        returnFocus={false}
        closeOnClickOutside={!saving}
        closeOnEscape={!saving && isOnTop}
        closeButtonProps={{ 'aria-label': 'Close', disabled: saving }}
        classNames={classes}
      >
        <form ref={form} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-busy={saving}>
          <fieldset className={classes.fields} inert={saving}>
            {children}
          </fieldset>
          <Group className={classes.footer} justify="flex-end">
            {rest.hasTextarea && (
              <Text className={classes.hint} size="xs" c="dimmed">
                <Kbd size="xs">Ctrl Enter</Kbd> to save
              </Text>
            )}
            <Button variant="default" onClick={close} disabled={saving}>
              {rest.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              type="submit"
              {...(rest.submitColor && { color: rest.submitColor })}
              loading={saving}
              disabled={rest.isIncomplete ?? false}
              leftSection={rest.submitIcon}
            >
              {submitLabel}
            </Button>
          </Group>
        </form>
      </Modal>
      {isAsking && (
        <ConfirmDialog
          title="Discard changes?"
          message="What you typed here has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep Editing"
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Saving takes the focus from everything in the form: a failed save gives it to the first error, else back. */
function useFocusAfterSaving(saving: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (saving || document.activeElement !== document.body) return;
    const target = form.current?.querySelector('[aria-invalid="true"]') ?? before.current;
    if (target instanceof HTMLElement) target.focus();
  }, [saving]);
  const remember = () => {
    before.current = document.activeElement;
  };
  return { form, remember };
}
