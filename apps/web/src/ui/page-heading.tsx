import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePageTitle } from './document-title.ts';
import { nextPaint } from './next-paint.ts';

let isFocusDue = false;

/** Called on navigation: the next heading that mounts takes the focus, so that screen readers read it. */
export function requestHeadingFocus(): void {
  isFocusDue = true;
}

/** Whether nothing has taken the focus since this element had it, which may have gone. */
const isStill = (before: Element | null): boolean => [before, document.body].includes(document.activeElement);

type HeadingProps = { className?: string | undefined; tabTitle?: string; children: string };

/** The one h1 of a screen; it also names the browser tab. */
export function PageHeading({ className, children, tabTitle = children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(tabTitle);
  useEffect(() => {
    if (!isFocusDue) return;
    isFocusDue = false;
    const before = document.activeElement;
    // Focusing an element has the browser lay the page out at once, in the task that renders it.
    void nextPaint().then(() => {
      if (isStill(before)) heading.current?.focus({ preventScroll: true });
    });
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={className} title={children}>
      {children}
    </Title>
  );
}
