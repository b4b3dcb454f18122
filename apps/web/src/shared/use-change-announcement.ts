import { useEffect, useRef } from 'react';
import { announce } from '#api/announcements.ts';

/** Announces a text to screen readers when it changes, whether a button, a key, Back or midnight brought it. */
export function useChangeAnnouncement(text: string): void {
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current !== text) announce(text);
    shown.current = text;
  }, [text]);
}
