import { type RefObject, Suspense, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { NearTooltip } from '#ui/use-tooltip.tsx';

/** Milliseconds that a pointer rests before the tooltip opens. */
const OPEN_DELAY = 300;

/** The tooltip of all icons of a grid, by their `data-tip`: a row of its own tooltips takes longer to render than the row. */
export function RowTip({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const [near, setNear] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = grid.current;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const iconAt = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    function show(event: Event, after: number) {
      clearTimeout(resting);
      const icon = iconAt(event);
      if (!icon) return closeLater(setNear);
      resting = setTimeout(() => setNear(icon), after);
    }
    const onOver = (event: Event) => show(event, OPEN_DELAY);
    const onFocus = (event: Event) => iconAt(event)?.matches(':focus-visible') && show(event, 0);
    function hide() {
      clearTimeout(resting);
      closeLater(setNear);
    }
    const listeners = { pointerover: onOver, pointerleave: hide, focusin: onFocus, focusout: hide, click: hide };
    for (const [type, listener] of Object.entries(listeners)) element?.addEventListener(type, listener);
    return () => {
      clearTimeout(resting);
      for (const [type, listener] of Object.entries(listeners)) element?.removeEventListener(type, listener);
    };
  }, [grid]);

  // A tooltip of the pointer ends where the page scrolls below it, before it is placed anew for an icon that has gone.
  useEffect(() => {
    if (!near || near === document.activeElement) return undefined;
    const onScroll = () => flushSync(() => setNear(null));
    addEventListener('scroll', onScroll, { capture: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, [near]);

  const label = near?.isConnected ? near.dataset['tip'] : undefined;
  if (!near || label === undefined) return null;
  return (
    <Suspense>
      <NearTooltip
        key={label}
        id="row-tip"
        target={near}
        label={label}
        shortcut={undefined}
        position="top"
        isShown
        onDismiss={() => closeLater(setNear)}
      />
    </Suspense>
  );
}

/** Closes the tooltip after what a press shows. */
const closeLater = (setNear: (near: null) => void) => startTransition(() => setNear(null));
