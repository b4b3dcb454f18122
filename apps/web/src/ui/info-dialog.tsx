import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useIsOnTop } from './use-is-on-top.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = { title: string; onClose: () => void; footer?: ReactNode; children: ReactNode };

/** Shows something; `data-autofocus` on its first words keeps the focus off the close button. */
export function InfoDialog({ title, onClose, footer, children }: Props) {
  useReturnFocus();
  const isOnTop = useIsOnTop();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={520}
      returnFocus={false}
      closeOnEscape={isOnTop}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={classes}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
