import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { OpenMenu, type OpenMenuProps } from '#ui/open-menu.tsx';
import { SCHEMES } from './color-schemes.ts';

/** The open menu of color schemes. */
export function ColorSchemes(menu: Omit<OpenMenuProps, 'children'>) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <OpenMenu {...menu}>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {SCHEMES.map(({ value, label, Icon }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenMenu>
  );
}
