import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = { title: string; onClose: () => void; footer?: ReactNode; children: ReactNode };

/** A dialog without a form; `data-autofocus` on its first text keeps the focus off the close button. */
export function InfoDialog({ title, onClose, footer, children }: Props) {
  return (
    <Dialog title={title} size={520} onClose={onClose}>
      <div data-printed-alone className={classes.printed}>
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Dialog>
  );
}
