import { useRef } from 'react';
import { setSideList } from './use-side-list.ts';

/** The search of the side list, which takes the focus: at once where the list is open, else once its field is there. */
export function useSideSearch() {
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef<boolean>(false);
  return {
    ref(element: HTMLInputElement | null) {
      field.current = element;
      if (element && isWanted.current) element.focus();
      if (element) isWanted.current = false;
    },
    open() {
      setSideList(true);
      isWanted.current = field.current === null;
      field.current?.focus();
    },
  };
}
