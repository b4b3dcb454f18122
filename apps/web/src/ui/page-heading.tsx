import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePageTitle } from './document-title.ts';
import { isTypingInDialog } from './typing.ts';

let isFocusDue = false;

/** Called on navigation: the next heading that mounts takes the focus, so that screen readers read it. */
export function requestHeadingFocus(): void {
  isFocusDue = true;
}

/** Moves the focus from what is about to go away to the screen's heading. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** Moves the focus to the heading when the content that had it has given way to other content on the same screen. */
export function useHeadingFocusAfter(content: string): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current !== content && document.activeElement === document.body) focusPageHeading();
    shown.current = content;
  }, [content]);
}

type HeadingProps = {
  className?: string | undefined;
  tabTitle?: string;
  /** The accessible name, where the text is shortened. */
  label?: string | undefined;
  children: string;
};

/** The one h1 of a screen; it also names the browser tab. */
export function PageHeading({ className, children, label, tabTitle = children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(tabTitle);
  useEffect(() => {
    if (!isFocusDue) return;
    isFocusDue = false;
    if (!isTypingInDialog()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={className} title={label ?? children} aria-label={label}>
      {children}
    </Title>
  );
}
