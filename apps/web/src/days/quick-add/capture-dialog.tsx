import { VisuallyHidden } from '@mantine/core';
import { type ComponentProps, useEffect } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { type Capture, useDraft } from './capture.ts';
import classes from './capture-dialog.module.css';
import { CaptureField } from './capture-field.tsx';
import { useListOptions } from './quick-add.queries.ts';

type Props = { capture: Capture; onClose: () => void };

/** Captures tasks on any screen. It stays open for the next one; what is typed and not added is there at the next opening. */
export function CaptureDialog({ capture: { date = null, listId, text }, onClose }: Props) {
  const isPhone = useIsPhone();
  useKeyboard(isPhone);
  const { data: lists } = useListOptions(listId !== undefined);
  const list = lists.find(({ id }) => id === listId) ?? null;
  return (
    <Dialog
      title={<VisuallyHidden>Add Task</VisuallyHidden>}
      size={680}
      isBare
      focusesLate={!isPhone}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
      onClose={onClose}
    >
      <DraftField list={list} planDate={date} draft={text} isOpened takesFocus={isPhone} onStarted={onClose} />
    </Dialog>
  );
}

type DraftFieldProps = Omit<ComponentProps<typeof CaptureField>, 'text'> & { draft: string | undefined };

/** The field with its line, so that a letter renders no dialog around it. */
function DraftField({ draft, ...field }: DraftFieldProps) {
  return <CaptureField {...field} text={useDraft(null, draft)} />;
}

/**
 * Tells the dialog's styles, which use it on a phone alone, how much of the window's lower end the keyboard covers. On the root the
 * browser would compute the style of the whole page behind the dialog anew.
 */
function useKeyboard(isPhone: boolean): void {
  useEffect(() => {
    if (!isPhone) return;
    const inner = document.querySelector<HTMLElement>(`.${classes.inner}`);
    const view = window.visualViewport;
    const tell = () => {
      const covered = view ? innerHeight - view.height - view.offsetTop : 0;
      inner?.style.setProperty('--dm-keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    tell();
    view?.addEventListener('resize', tell);
    view?.addEventListener('scroll', tell);
    return () => {
      view?.removeEventListener('resize', tell);
      view?.removeEventListener('scroll', tell);
    };
  }, [isPhone]);
}
