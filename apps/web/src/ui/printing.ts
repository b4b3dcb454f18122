import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** Whether the page is being printed, which shows what is not drawn on the screen. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** Some browsers announce printing by the events alone, tools by the media query alone. */
function subscribe(onChange: () => void): () => void {
  const print = matchMedia('print');
  const stop = new AbortController();
  function set(next: boolean) {
    isPrinting = next;
    onChange();
  }
  addEventListener('beforeprint', () => set(true), stop);
  addEventListener('afterprint', () => set(false), stop);
  print.addEventListener('change', () => set(print.matches), stop);
  return () => stop.abort();
}

/** Prints the part of the page that is marked as `data-sheet`, and nothing else of it (print.css). */
export function printSheet(): void {
  const { dataset } = document.documentElement;
  dataset['prints'] = 'sheet';
  addEventListener('afterprint', () => delete dataset['prints'], { once: true });
  print();
}
