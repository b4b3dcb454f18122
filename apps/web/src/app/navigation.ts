import {
  IconCalendarEvent,
  IconChartBar,
  IconFlask,
  IconFolders,
  IconLayoutDashboard,
  IconTag,
  IconUserCircle,
} from '@tabler/icons-react';
import { paths } from '#paths.ts';

/** The sidebar's items, in its three groups. */
export const navigation = [
  [
    { label: 'Dashboard', path: paths.dashboard, Icon: IconLayoutDashboard },
    { label: 'Projects', path: paths.projects, Icon: IconFolders },
    { label: 'Categories', path: paths.categories, Icon: IconTag },
  ],
  [
    { label: 'Calendar', path: paths.calendar, Icon: IconCalendarEvent },
    { label: 'Analytics', path: paths.analytics, Icon: IconChartBar },
    { label: 'Experiments', path: paths.experiments, Icon: IconFlask },
  ],
  [{ label: 'Profile', path: paths.profile, Icon: IconUserCircle }],
];
