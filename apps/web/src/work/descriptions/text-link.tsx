import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = { href: string; children?: ReactNode };

/** A link in a text: within the app by its router, and to other hosts outside of it, which are not told where it stood. */
export function TextLink({ href, children }: Props) {
  const router = useRouter();
  const isInside = href.startsWith('#') || URL.parse(href, location.href)?.origin === location.origin;
  // The address is shown, since the words can claim another one; these stand apart, and cannot turn what is behind them around.
  const shown = { title: href, children: <bdi>{children}</bdi> };
  if (!isInside) return <a href={href} {...shown} target="_blank" rel="noopener noreferrer" />;
  const { pathname, search, hash } = new URL(href, location.href);
  return (
    <a
      href={href}
      {...shown}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        router.history.push(`${pathname}${search}${hash}`);
      }}
    />
  );
}

/** Presses by which the browser opens a link elsewhere. */
const isForBrowser = ({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
