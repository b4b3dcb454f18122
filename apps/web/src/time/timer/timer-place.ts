import { createAtom, useSelector } from '@tanstack/react-store';
import { useLayoutEffect } from 'react';

/** How many parts of the page show the running timer themselves. */
const shownOnPage = createAtom(0);

/** Takes the running timer out of the header for as long as the calling component is shown. */
export function useTimerOnPage(): void {
  useLayoutEffect(() => {
    shownOnPage.set((count) => count + 1);
    return () => shownOnPage.set((count) => count - 1);
  }, []);
}

/** Whether the page shows the running timer itself. */
export const useIsTimerOnPage = (): boolean => useSelector(shownOnPage, (count) => count > 0);
