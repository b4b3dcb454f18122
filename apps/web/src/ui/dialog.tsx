import { Modal, type ModalProps } from '@mantine/core';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { inBody } from './in-body.ts';
import { useAfterPaint } from './use-after-paint.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = Pick<ModalProps, 'title' | 'size' | 'centered' | 'closeOnClickOutside' | 'onClose' | 'children'> & {
  /** While it saves, nothing closes it. */
  isLocked?: boolean;
  /** Whether the content begins at the upper edge, beside the button that closes it; the title is one for screen readers. */
  isBare?: boolean;
  /** Whether the dialog is painted before it takes the focus. Its opener keeps the keys that are pressed between (`typed-ahead.ts`). */
  focusesLate?: boolean;
  /** Styles beside those of every dialog. */
  classNames?: { inner?: string; content?: string };
};

/** The frame of every dialog. It is mounted when it opens, so that its form starts fresh. */
export function Dialog({
  isLocked = false,
  isBare = false,
  focusesLate = false,
  classNames = {},
  closeOnClickOutside = !isLocked,
  ...modal
}: Props) {
  useReturnFocus();
  useScrollLock();
  const isOnTop = useIsOnTop();
  const isPainted = useAfterPaint(true, !focusesLate);
  return inBody(
    <Modal
      {...modal}
      opened
      withinPortal={false}
      trapFocus={isPainted}
      returnFocus={false}
      removeScrollProps={{ removeScrollBar: false }}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={!isLocked && isOnTop}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isLocked }}
      classNames={{
        ...(isBare ? BARE : classes),
        ...classNames,
        content: `${classes.content} ${classNames.content ?? ''}`,
      }}
    />,
  );
}

const BARE = { ...classes, header: classes['bareHeader'] ?? '', body: classes['bareBody'] ?? '' };

let scrollLocks = 0;

/**
 * Keeps the page behind a dialog where it is, without a scrollbar. Mantine does it by a style sheet of its own, with which the
 * browser looks at the styles of the whole page when a dialog opens and when it closes.
 */
function useScrollLock(): void {
  // The browser would lay the dialog out for this, once it is in the page.
  const [scrollbar] = useState(() => innerWidth - document.documentElement.clientWidth);
  useEffect(() => {
    const { style } = document.body;
    if (scrollLocks++ === 0) Object.assign(style, { overflow: 'hidden', marginRight: `${scrollbar}px` });
    return () => {
      if (--scrollLocks === 0) Object.assign(style, { overflow: '', marginRight: '' });
    };
  }, [scrollbar]);
}

/** The open dialogs, the topmost last. */
const openDialogs = createAtom<readonly symbol[]>([]);

/** Whether this dialog lies over all others: only that one closes on Escape. */
export function useIsOnTop(): boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    openDialogs.set((open) => [...open, id]);
    return () => openDialogs.set((open) => open.filter((other) => other !== id));
  }, [id]);
  return useSelector(openDialogs, (open) => open.at(-1) === id);
}
