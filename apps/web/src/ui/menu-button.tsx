import { type ReactNode, startTransition, useId, useRef, useState } from 'react';
import { IconButton } from './guarded-button.tsx';
import classes from './menu-button.module.css';
import type { OpenMenuProps } from './open-menu.tsx';

type Props = {
  label: string;
  icon: ReactNode;
  /** Width and height of the button, in pixels. */
  size: number;
  /** The open menu, whose code is loaded on demand. */
  children: (menu: Omit<OpenMenuProps, 'children'>) => ReactNode;
};

/** An icon that opens a menu. The menu is rendered when it opens, since every card has one. */
export function MenuButton({ label, icon, size, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const buttonId = `${id}-button`;

  function close() {
    setIsOpen(false);
    // The button gets the focus at once, so that a dialog opened by an item returns the focus to it.
    button.current?.focus({ preventScroll: true });
  }

  return (
    <div className={classes.root}>
      <IconButton
        ref={button}
        id={buttonId}
        label={label}
        size={size}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        {icon}
      </IconButton>
      {isOpen && children({ id, buttonId, onClose: close })}
    </div>
  );
}

/** Stands in for a menu: nothing until the code is there, which is soon. */
export function MenuStandIn({ hasFailed }: { hasFailed: boolean }) {
  return (
    hasFailed && (
      <p role="alert" className={classes.failed}>
        This menu could not be loaded. Reload the page.
      </p>
    )
  );
}
