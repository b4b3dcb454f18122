import { Box, Menu, Tooltip } from '@mantine/core';
import { type ReactNode, type Ref, startTransition, useId, useRef, useState } from 'react';
import classes from './card-menu.module.css';
import { IconButton } from './guarded-button.tsx';
import { DotsIcon } from './icons.tsx';
import { keyText, type Shortcut } from './shortcuts.ts';

type Props = { label: string; children: ReactNode };

/** Three-dot menu of a card. It is rendered when it opens, since every card has one. */
export function CardMenu({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close() {
    setIsOpen(false);
    // At once, so that a dialog opened by an item returns the focus to the button.
    button.current?.focus({ preventScroll: true });
  }

  return (
    <div className={classes.root}>
      <IconButton
        ref={button}
        id={`${id}-button`}
        label={label}
        size={24}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        <DotsIcon size={18} />
      </IconButton>
      {isOpen && (
        // The first item gets the focus; a focusable placeholder is not allowed inside role="menu".
        <Menu opened withInitialFocusPlaceholder={false} returnFocus={false} onChange={close}>
          <Menu.Target>
            <Anchor />
          </Menu.Target>
          <Menu.Dropdown id={id} aria-labelledby={`${id}-button`}>
            {children}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

type AnchorProps = { ref?: Ref<HTMLDivElement>; onClick?: () => void };

/** Target of the open menu, over the button: a second press closes it. The button keeps the accessible name. */
function Anchor({ ref, onClick }: AnchorProps) {
  return <Box ref={ref} className={classes.anchor} onClick={onClick} />;
}

type ItemProps = {
  icon: ReactNode;
  /** Does the same while the card's name has the focus. */
  shortcut?: Shortcut;
  /** Why the item is disabled, shown as its tooltip. */
  whyNot?: string | null;
  onClick: () => void;
  children: ReactNode;
};

/** A disabled item stays reachable by keyboard, so that its tooltip can say why. */
export function CardMenuItem({ icon, shortcut, whyNot = null, onClick, children }: ItemProps) {
  const key = shortcut && (
    <span className={classes.key} aria-hidden="true">
      {shortcut.keys.map(keyText)}
    </span>
  );
  if (whyNot === null) {
    return (
      <Menu.Item leftSection={icon} rightSection={key} onClick={onClick}>
        {children}
      </Menu.Item>
    );
  }
  return (
    <Tooltip label={whyNot} position="left">
      <Menu.Item
        leftSection={icon}
        rightSection={key}
        aria-disabled
        closeMenuOnClick={false}
        className={classes.disabled}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  );
}
