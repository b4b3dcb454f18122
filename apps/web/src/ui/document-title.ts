import { useEffect } from 'react';

let pageTitle = '';
let override: string | null = null;

/** Puts the page's title into the browser tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
}

/** Shows `text` in the browser tab instead of the page's title; null shows the page's title again. */
export function overrideTitle(text: string | null): void {
  override = text;
  show();
}

function show(): void {
  const title = `${override ?? pageTitle} – Daymark`;
  if (document.title !== title) document.title = title;
}
