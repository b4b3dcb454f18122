import { type ReactNode, use } from 'react';
import { DotsIcon } from './icons.tsx';
import { MenuButton, MenuStandIn } from './menu-button.tsx';
import { type CardMenuItemProps, MenuItemContext } from './menu-item-context.ts';
import { onDemand } from './on-demand.ts';
import type { OpenMenuProps } from './open-menu.tsx';

/** An open menu of a card, whose code comes with the first one. */
export const CardMenuList = onDemand<OpenMenuProps>(
  () => import('./open-menu.tsx').then(({ OpenMenu }) => OpenMenu),
  MenuStandIn,
);

type Props = {
  label: string;
  /** Width and height of the button, in pixels. */
  size?: number;
  children: ReactNode;
};

/** Three-dot menu of a card or page. */
export function CardMenu({ label, size = 24, children }: Props) {
  return (
    <MenuButton label={label} icon={<DotsIcon size={18} />} size={size}>
      {(menu) => <CardMenuList {...menu}>{children}</CardMenuList>}
    </MenuButton>
  );
}

export function CardMenuItem(props: CardMenuItemProps) {
  const Item = use(MenuItemContext);
  return <Item {...props} />;
}
