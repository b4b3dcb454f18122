import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as that of a phone, by the breakpoint of the style sheets; paper never is. */
export const useIsPhone = (): boolean =>
  useMediaQuery('screen and (max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
