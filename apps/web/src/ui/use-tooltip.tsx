import {
  type ComponentType,
  type FocusEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react';
import type { NearTooltipProps } from './near-tooltip.tsx';
import type { Shortcut } from './shortcuts.ts';

/** The code that positions tooltips comes with the first one: it is larger than the rest of the sign-in form. */
export const NearTooltip = lazy<ComponentType<NearTooltipProps>>(() =>
  import('./near-tooltip.tsx').then(
    ({ NearTooltip }) => ({ default: NearTooltip }),
    () => ({ default: () => null }), // offline, the button has its name only
  ),
);

/** Milliseconds that a pointer rests before the tooltip opens. */
const OPEN_DELAY = 300;

type TooltipOptions = { shortcut?: Shortcut | undefined; position?: 'top' | 'right' };

type LazyTooltip = {
  /** Props of the element that has the tooltip. */
  target: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
    'aria-describedby'?: string;
  };
  /** Rendered beside the element, without space of its own. */
  tooltip: ReactNode;
  /** Opens it at once, for a press on a disabled element: touch has no hover. */
  explain: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * Tooltip that is rendered only once its element is hovered or focused. Mantine's own takes longer to render than the rest
 * of a card, and each card has several.
 */
export function useTooltip(label: string | null, { shortcut, position = 'top' }: TooltipOptions = {}): LazyTooltip {
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

  // A press that closes the tooltip, or changes its words, is shown before the tooltip is rendered.
  const tooltip = useDeferredValue(
    near && label !== null && (
      <Suspense>
        <NearTooltip {...{ id, target: near, label, shortcut, position, isShown }} onDismiss={hide} />
      </Suspense>
    ),
  );

  return {
    target: {
      onPointerEnter: ({ currentTarget }) => show(currentTarget, OPEN_DELAY),
      onPointerLeave: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
      },
      onBlur: hide,
      ...(isShown && label !== null && { 'aria-describedby': id }),
    },
    tooltip,
    explain: ({ currentTarget }) => show(currentTarget, 0),
  };
}

type Props = TooltipOptions & { label: string | null; children: (target: LazyTooltip['target']) => ReactNode };

/** An element with a tooltip: `children` puts the props on it. */
export function WithTooltip({ label, shortcut, position, children }: Props) {
  const { target, tooltip } = useTooltip(label, { shortcut, ...(position && { position }) });
  return (
    <>
      {children(target)}
      {tooltip}
    </>
  );
}
