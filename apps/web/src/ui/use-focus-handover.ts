import { useLayoutEffect, useRef } from 'react';
import { busyButton } from './busy-focus.ts';
import { focusPageHeading } from './page-heading.tsx';

/**
 * Hands on the focus of a row or button that goes away with it, or with the busy button that had it: to the next button of the
 * list or section around it, else to the one before, and to the page's heading where none is left. Gives its `ref`.
 */
export function useFocusHandover<Gone extends HTMLElement>() {
  const gone = useRef<Gone>(null);
  useLayoutEffect(() => {
    const { current } = gone;
    return () => {
      const around = current?.closest('ul, section');
      const hasFocus = [document.activeElement, busyButton()].some((element) => current?.contains(element));
      if (!current || !around || !hasFocus) return;
      const buttons = [...around.querySelectorAll('button')];
      const place = buttons.findIndex((button) => current.contains(button));
      const others = [...buttons.slice(place), ...buttons.slice(0, place).toReversed()];
      // The focus moves once all rows that are to go have gone: the next one may be one of them.
      setTimeout(() => {
        const next =
          others.find((button) => button.isConnected) ?? (around.isConnected && around.querySelector('button'));
        if (next) next.focus();
        else focusPageHeading();
      });
    };
  }, []);
  return gone;
}
