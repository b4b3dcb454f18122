import { useEffect } from 'react';

let page = '';
let news: string | null = null;

/** Names the browser's tab after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** What stands in the tab's title instead of the page's name while it is the news; null gives the page its place back. */
export function setTitleNews(text: string | null): void {
  news = text;
  show();
}

function show(): void {
  const title = `${news ?? page} – Daymark`;
  if (document.title !== title) document.title = title;
}
