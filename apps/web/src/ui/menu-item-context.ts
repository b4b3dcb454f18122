import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Shortcut } from './shortcuts.ts';

export type CardMenuItemProps = {
  icon: ReactNode;
  /** Does the same while the card's name has the focus. */
  shortcut?: Shortcut;
  /** Why the item is disabled, shown as its tooltip. */
  whyNot?: string | null;
  onClick: () => void;
  children: ReactNode;
};

/** The items of an open menu, which come with its code. */
export const MenuItemContext = createContext<ComponentType<CardMenuItemProps>>(() => null);
