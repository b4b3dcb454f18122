import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '#ui/guarded-button.tsx';
import { ColorSchemeMenu } from './color-scheme-menu.tsx';
import classes from './navigation-drawer.module.css';
import { Sidebar } from './sidebar.tsx';

type Props = { isOpened: boolean; onClose: () => void };

/** The sidebar of a phone. Its opener takes the focus back: the library does not know it where the first drawer is rendered open. */
export function NavigationDrawer({ isOpened, onClose }: Props) {
  return (
    <Drawer.Root opened={isOpened} onClose={onClose} returnFocus={false} size={280} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation" className={classes.drawer}>
        <Drawer.Body className={classes.body}>
          <Sidebar
            onNavigate={onClose}
            toggle={
              <>
                <ColorSchemeMenu />
                <IconButton label="Close Navigation" size={44} onClick={onClose}>
                  <IconX size={19} />
                </IconButton>
              </>
            }
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
