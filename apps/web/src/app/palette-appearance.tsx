import { useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLayoutSidebar } from '@tabler/icons-react';
import { SHORTCUTS } from '#ui/shortcuts.ts';
import { SCHEMES } from './color-schemes.ts';
import type { Command } from './palette-search.ts';
import type { OpenShellDialog } from './shell-dialogs.ts';
import type { SidebarState } from './use-sidebar.ts';

/** Commands for how the app looks: the color scheme, the sidebar where there is one, and the sheet of shortcuts. */
export function useAppearanceCommands(
  sidebar: SidebarState | null,
  onOpen: (opened: OpenShellDialog) => void,
): Command[] {
  const { setColorScheme } = useMantineColorScheme();
  const schemes = SCHEMES.map(({ value, label, Icon }) => ({
    id: value,
    label,
    note: 'Color scheme',
    icon: <Icon size={18} />,
    act: () => setColorScheme(value),
  }));
  const sidebarCommands = sidebar && [
    {
      id: 'sidebar',
      label: sidebar.isCollapsed ? 'Expand Sidebar' : 'Collapse Sidebar',
      icon: <IconLayoutSidebar size={18} />,
      shortcut: SHORTCUTS.sidebar,
      act: sidebar.toggle,
    },
  ];
  return [
    ...schemes,
    ...(sidebarCommands ?? []),
    {
      id: 'shortcuts',
      label: 'Keyboard Shortcuts',
      icon: <IconKeyboard size={18} />,
      shortcut: SHORTCUTS.sheet,
      act: () => onOpen('shortcuts'),
    },
  ];
}
