import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Color schemes to choose from; 'auto' is the system's. */
export const SCHEMES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const;
