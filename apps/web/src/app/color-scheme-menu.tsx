import { type MantineColorScheme, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '#ui/guarded-button.tsx';
import { SCHEMES } from './color-schemes.ts';

/** Light, dark or the system's scheme; the browser remembers the choice. */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <Menu>
      <Menu.Target>
        <IconButton label="Color Scheme" size={36}>
          {shown === 'dark' ? <IconSun size={19} /> : <IconMoon size={19} />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
