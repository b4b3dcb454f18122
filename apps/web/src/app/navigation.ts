import {
  IconCalendarEvent,
  IconChartBar,
  IconFlask,
  IconFolders,
  IconLayoutDashboard,
  IconTag,
  IconUserCircle,
} from '@tabler/icons-react';

/** The sidebar's items, in its three groups. */
export const navigation = [
  [
    { label: 'Dashboard', path: '/dashboard', Icon: IconLayoutDashboard },
    { label: 'Projects', path: '/projects', Icon: IconFolders },
    { label: 'Categories', path: '/categories', Icon: IconTag },
  ],
  [
    { label: 'Calendar', path: '/calendar', Icon: IconCalendarEvent },
    { label: 'Analytics', path: '/analytics', Icon: IconChartBar },
    { label: 'Experiments', path: '/experiments', Icon: IconFlask },
  ],
  [{ label: 'Profile', path: '/profile', Icon: IconUserCircle }],
] as const;
