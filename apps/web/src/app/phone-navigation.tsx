import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dialogOnDemand } from '#shared/on-demand.tsx';
import { IconButton } from '#ui/guarded-button.tsx';

const NavigationDrawer = dialogOnDemand(() =>
  import('./navigation-drawer.tsx').then(({ NavigationDrawer }) => NavigationDrawer),
);

/** The navigation of a phone: a button with its drawer, which closes with the page that it was opened on, Back too. */
export function PhoneNavigation() {
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  // Before it is first opened there is no drawer.
  const [drawerPage, setDrawerPage] = useState<string | null>();
  if (drawerPage && drawerPage !== pathname) setDrawerPage(null);
  const burger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDrawerPage(null);
    burger.current?.focus();
  };
  return (
    <>
      <IconButton ref={burger} label="Open Navigation" size={44} onClick={() => setDrawerPage(pathname)}>
        <IconMenu2 size={20} />
      </IconButton>
      {drawerPage !== undefined && <NavigationDrawer isOpened={drawerPage === pathname} onClose={close} />}
    </>
  );
}
