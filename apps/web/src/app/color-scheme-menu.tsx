import { useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { MenuButton, MenuStandIn } from '#ui/menu-button.tsx';
import { onDemand } from '#ui/on-demand.ts';

const ColorSchemes = onDemand(
  () => import('./color-schemes-menu.tsx').then(({ ColorSchemes }) => ColorSchemes),
  MenuStandIn,
);

/** Light, dark or the system's scheme; the browser remembers the choice. */
export function ColorSchemeMenu() {
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <MenuButton label="Color Scheme" icon={shown === 'dark' ? <IconSun size={19} /> : <IconMoon size={19} />} size={36}>
      {(menu) => <ColorSchemes {...menu} />}
    </MenuButton>
  );
}
