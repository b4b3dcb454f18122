import { useMediaQuery } from '@mantine/hooks';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';

type SideListState = {
  isOpen: boolean;
  /** Whether the window has room for it beside the day; else it is a sheet. */
  isBeside: boolean;
};

/** The window from this width on has room for the side list beside the day. */
const BESIDE = '(min-width: 75em)';

const isSheetOpen = createAtom(false);

/** Whether the side list is open: on wide screens until somebody closes it, which is remembered; as a sheet only when asked for. */
export function useSideList(): SideListState {
  const isBeside = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 90em)', undefined, { getInitialValueInEffect: false });
  const kept = useStored(STORED.sideList);
  const isSheet = useSelector(isSheetOpen);
  return { isBeside, isOpen: isBeside ? (kept ?? isWide) : isSheet };
}

/** Opens or closes the side list. */
export function setSideList(isOpen: boolean): void {
  if (matchMedia(BESIDE).matches) STORED.sideList.write(isOpen);
  else isSheetOpen.set(isOpen);
}

/** Closes the sheet with the page that it lies over. */
export const closeSideSheet = (): void => isSheetOpen.set(false);
