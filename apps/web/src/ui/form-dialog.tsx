import { Button, Group, Kbd, Text } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';
import { type SaveFailure, SaveFailureNote, useLostFailure } from './save-failure.tsx';
import { keyText, MOD } from './shortcuts.ts';
import { isCtrlEnterIn } from './typing.ts';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

type Submit = (event?: FormEvent<HTMLFormElement>) => void;

type Props = {
  title: string;
  submitLabel: string;
  submitIcon?: ReactNode;
  /** Red for an action that cannot be undone. */
  submitColor?: 'red';
  /** While it saves, nothing closes it and its fields cannot be changed. */
  saving: boolean;
  /** Why the last save failed; null without one, or where a field shows it. */
  failure: SaveFailure | null;
  /** Closing asks first, since typed text would be lost. */
  isDirty: boolean;
  /** Shows the hint for Ctrl or ⌘ with Enter, since Enter makes a new line in a textarea. */
  hasTextarea?: boolean;
  /** Disables the submit button. */
  isIncomplete?: boolean;
  /** Pixels. */
  size?: number;
  /** 'Cancel' by default. */
  cancelLabel?: string | undefined;
  onSubmit: Submit;
  /** A second, quiet button that submits in another way. */
  alternative?: { label: string; isSaving?: boolean; onSubmit: Submit };
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({
  title,
  submitLabel,
  saving,
  failure,
  isDirty,
  onSubmit,
  onClose,
  children,
  ...rest
}: Props) {
  const { alternative } = rest;
  const { content: form, remember } = useFocusAfterFailure<HTMLFormElement>(saving);
  const forgetFailure = useLostFailure(failure);
  const { close, question } = useDiscardQuestion({ isDirty, isLocked: saving, onClose: leave });

  function leave() {
    forgetFailure();
    onClose();
  }

  function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (!isCtrlEnterIn(event)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  function submit(save: Submit, event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (saving || rest.isIncomplete) return;
    remember();
    save(event);
  }

  return (
    <>
      <Dialog title={title} size={rest.size ?? 520} isLocked={saving} onClose={close}>
        <form
          ref={form}
          // Events of a form above this one, which a part of this one has opened, come here too.
          onSubmit={(event) => event.target === event.currentTarget && submit(onSubmit, event)}
          onKeyDown={submitOnCtrlEnter}
          noValidate
          aria-busy={saving}
        >
          <fieldset className={classes.fields} inert={saving}>
            {children}
          </fieldset>
          <SaveFailureNote failure={failure} />
          <Group className={classes.footer} justify="flex-end">
            {rest.hasTextarea && (
              <Text className={classes.hint} size="xs" c="dimmed">
                <Kbd>{keyText(`${MOD}Enter`)}</Kbd> to save
              </Text>
            )}
            <Button variant="default" onClick={close} disabled={saving}>
              {rest.cancelLabel ?? 'Cancel'}
            </Button>
            {alternative && (
              <Button
                variant="default"
                loading={alternative.isSaving ?? false}
                disabled={saving && !alternative.isSaving}
                onClick={() => submit(alternative.onSubmit)}
              >
                {alternative.label}
              </Button>
            )}
            <Button
              type="submit"
              {...(rest.submitColor && { color: rest.submitColor })}
              loading={saving && !alternative?.isSaving}
              disabled={(rest.isIncomplete ?? false) || (alternative?.isSaving ?? false)}
              leftSection={rest.submitIcon}
            >
              {submitLabel}
            </Button>
          </Group>
        </form>
      </Dialog>
      {question}
    </>
  );
}
