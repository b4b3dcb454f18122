import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode, Ref } from 'react';

type Props = {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  className?: string | undefined;
  /** The accessible name, where the words do not say enough. */
  label?: string | undefined;
  /** Opens what is linked where the text stands, in place of the page at its address. */
  onOpen?: (() => void) | undefined;
  children?: ReactNode;
};

/** A link in a text: within the app by its router, and to other hosts outside of it, which are not told where it stood. */
export function TextLink({ href, ref, className, label, onOpen, children }: Props) {
  const router = useRouter();
  const isInside = href.startsWith('#') || URL.parse(href, location.href)?.origin === location.origin;
  // The address is shown, since the words can claim another one; these stand apart, and cannot turn what is behind them around.
  const shown = { ref, className, title: href, 'aria-label': label, children: <bdi>{children}</bdi> };
  if (!isInside) return <a href={href} {...shown} target="_blank" rel="noopener noreferrer" />;
  const { pathname, search, hash } = new URL(href, location.href);
  return (
    <a
      href={href}
      {...shown}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        if (onOpen) onOpen();
        else router.history.push(`${pathname}${search}${hash}`);
      }}
    />
  );
}

/** Presses by which the browser opens a link elsewhere. */
const isForBrowser = ({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
