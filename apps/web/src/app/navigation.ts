import {
  type Icon,
  IconCalendarEvent,
  IconChartBar,
  IconFlask,
  IconFolders,
  IconLayoutDashboard,
  IconTag,
  IconUserCircle,
} from '@tabler/icons-react';
import { SCREENS, type ScreenId } from '#ui/shortcuts.ts';

/** The sidebar's items, in its three groups. */
export const navigation = [
  [screen('dashboard', IconLayoutDashboard), screen('projects', IconFolders), screen('categories', IconTag)],
  [screen('calendar', IconCalendarEvent), screen('analytics', IconChartBar), screen('experiments', IconFlask)],
  [screen('profile', IconUserCircle)],
];

function screen(id: ScreenId, Icon: Icon) {
  return { shortcut: SCREENS[id], label: SCREENS[id].label, path: `/${id}` as const, Icon };
}
