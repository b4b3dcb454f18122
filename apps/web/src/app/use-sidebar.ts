import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';

/** Whether the sidebar is collapsed to its icons. */
export type SidebarState = { isCollapsed: boolean; toggle: () => void };

/** Wide screens remember the choice; narrower ones open collapsed each time. */
export function useSidebar(): SidebarState {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [whenWide, setWhenWide] = useStoredFlag(STORED.sidebarCollapsed);
  const [whenNarrow, setWhenNarrow] = useState(true);
  const [isCollapsed, setIsCollapsed] = isWide ? [whenWide, setWhenWide] : [whenNarrow, setWhenNarrow];
  return { isCollapsed, toggle: () => setIsCollapsed(!isCollapsed) };
}
