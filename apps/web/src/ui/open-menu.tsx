import { Box, Menu, Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { type CardMenuItemProps, MenuItemContext } from './menu-item-context.ts';
import classes from './open-menu.module.css';
import { keyText } from './shortcuts.ts';

export type OpenMenuProps = { id: string; buttonId: string; onClose: () => void; children: ReactNode };

/** The open menu of a button. */
export function OpenMenu({ id, buttonId, onClose, children }: OpenMenuProps) {
  return (
    // The first item gets the focus; a focusable placeholder is not allowed inside role="menu".
    <Menu opened withInitialFocusPlaceholder={false} returnFocus={false} onChange={onClose}>
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown id={id} aria-labelledby={buttonId}>
        <MenuItemContext value={CardMenuItem}>{children}</MenuItemContext>
      </Menu.Dropdown>
    </Menu>
  );
}

type AnchorProps = { ref?: Ref<HTMLDivElement>; onClick?: () => void };

/** Target of the open menu, over the button: a second press closes it. The button keeps the accessible name. */
function Anchor({ ref, onClick }: AnchorProps) {
  return <Box ref={ref} className={classes.anchor} onClick={onClick} />;
}

/** A disabled item stays reachable by keyboard, so that its tooltip can say why. */
function CardMenuItem({ icon, shortcut, whyNot = null, onClick, children }: CardMenuItemProps) {
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
