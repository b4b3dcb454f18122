import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';

export type SideListState = {
  isOpen: boolean;
  /** Whether the window has room for it beside the day; else it is a sheet. */
  isBeside: boolean;
  open: () => void;
  close: () => void;
};

/** Whether the side list is open: on wide screens until somebody closes it, which is remembered; as a sheet only when asked for. */
export function useSideList(): SideListState {
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 90em)', undefined, { getInitialValueInEffect: false });
  const kept = useStored(STORED.sideList);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const set = isBeside ? STORED.sideList.write : setIsSheetOpen;
  return {
    isBeside,
    isOpen: isBeside ? (kept ?? isWide) : isSheetOpen,
    open: () => set(true),
    close: () => set(false),
  };
}
