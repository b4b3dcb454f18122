import {
  type ComponentType,
  type FocusEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import type { NearTooltipProps } from './near-tooltip.tsx';

/** Fetched when the first one is due: what places a tooltip weighs more than all else that a sign-in form needs. */
const NearTooltip = lazy<ComponentType<NearTooltipProps>>(() =>
  import('./near-tooltip.tsx').then(
    ({ NearTooltip }) => ({ default: NearTooltip }),
    () => ({ default: () => null }), // offline, a name has to do
  ),
);

/** Milliseconds for which a pointer rests before it is told anything. */
const REST = 300;

type LazyTooltip = {
  /** Goes to the element that the tooltip belongs to. */
  target: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
    'aria-describedby'?: string;
  };
  /** Stands beside the element and takes no place there. */
  tooltip: ReactNode;
  /** Shows it at once, for a press that is not heeded: a finger cannot rest on anything. */
  explain: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * A tooltip that is made when somebody comes near. Mantine's own takes longer to draw than all else on a card, and there
 * may be a thousand cards.
 */
export function useTooltip(label: string | null): LazyTooltip {
  const id = useId();
  const [near, setNear] = useState<HTMLElement | null>(null);
  const [isShown, setIsShown] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(target: HTMLElement, after: number) {
    setNear(target);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setIsShown(true), after);
  }

  function hide() {
    clearTimeout(resting.current);
    setIsShown(false);
  }

  return {
    target: {
      onPointerEnter: ({ currentTarget }) => show(currentTarget, REST),
      onPointerLeave: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
      },
      onBlur: hide,
      ...(isShown && label !== null && { 'aria-describedby': id }),
    },
    tooltip: near && label !== null && (
      <Suspense>
        <NearTooltip id={id} target={near} label={label} isShown={isShown} onDismiss={hide} />
      </Suspense>
    ),
    explain: ({ currentTarget }) => show(currentTarget, 0),
  };
}
