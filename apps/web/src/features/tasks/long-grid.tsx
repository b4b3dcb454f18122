import type { Task } from '@daymark/contract/tasks.ts';
import {
  type CSSProperties,
  type ReactElement,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { taskGrid } from '#ui/grids.ts';
import { watchNearness } from '#ui/nearness.ts';
import { useIsPrinting } from '#ui/printing.ts';
import { undrawn, useIsKept } from './drawn-cards.ts';
import classes from './long-grid.module.css';

/** Cards of a section: full rows of 1, 2 or 3 cards, and few enough to be drawn while somebody scrolls. */
const SECTION = 6;

type Layout = 'grid' | 'stack';

type Props = {
  tasks: Task[];
  /** As many columns as fit, or a single one. */
  layout: Layout;
  /** Sections that are drawn before it is known which ones are in view. */
  first: number;
  /** Draws all of them, wherever they are. */
  isWhole: boolean;
  card: (task: Task) => ReactElement;
};

/** Task cards, of which only those near to what is in view are drawn; on paper all. */
export function LongGrid({ tasks, layout, first, isWhole, card }: Props) {
  const isPrinting = useIsPrinting();
  // The first ones are shown before the others are rendered, between which a press is answered.
  const isAllDrawn = useDeferredValue(isWhole, false) || isPrinting;
  const sections = Array.from({ length: Math.ceil(tasks.length / SECTION) }, (_, place) => place);
  return (
    <div className={classes.sections} data-layout={layout}>
      {sections.map((place) => (
        <Section
          key={place}
          tasks={tasks.slice(place * SECTION, (place + 1) * SECTION)}
          layout={layout}
          isFirst={place < first}
          isWhole={isAllDrawn}
          card={card}
        />
      ))}
    </div>
  );
}

type SectionProps = Omit<Props, 'first'> & { isFirst: boolean };

function Section({ tasks, layout, isFirst, isWhole, card }: SectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(isFirst);
  const isKept = useIsKept(tasks);
  const isDrawn = isNear || isKept || isWhole;

  const onResize = useEffectEvent((element: HTMLElement) => rememberHeight(element, { tasks, layout }));

  useEffect(() => {
    const element = section.current;
    return element ? watchNearness(element, (isNear) => startTransition(() => setIsNear(isNear))) : undefined;
  }, []);

  useEffect(() => {
    const element = section.current;
    if (!element || !isDrawn) return undefined;
    const observer = new ResizeObserver(() => onResize(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn]);

  return (
    <div
      ref={section}
      className={layout === 'grid' ? taskGrid : classes.stack}
      {...(!isDrawn && { ...undrawn(tasks), style: spaceOf({ tasks, layout }) })}
    >
      {isDrawn && tasks.map(card)}
    </div>
  );
}

/** Pixels that a card takes with its gap. */
const USUAL_HEIGHT = { grid: 164, stack: 128 };
const DONE_LINE_HEIGHT = 41;

/** Heights of cards as they were drawn, by task, so that a page that is shown again is as high as it was. */
const heights: Record<Layout, Map<number, number>> = { grid: new Map(), stack: new Map() };

type Cards = Pick<Props, 'tasks' | 'layout'>;

function rememberHeight(section: HTMLElement, { tasks, layout }: Cards): void {
  const { height } = section.getBoundingClientRect();
  if (height === 0) return; // folded
  const columns = Number(getComputedStyle(section).getPropertyValue('--columns'));
  for (const { id } of tasks) heights[layout].set(id, (height * columns) / tasks.length);
}

/** The space of cards that are not drawn. */
function spaceOf({ tasks, layout }: Cards): CSSProperties {
  const [known] = tasks.flatMap(({ id }) => heights[layout].get(id) ?? []);
  const isLines = layout === 'stack' && tasks[0]?.status === 'done';
  const height = known ?? (isLines ? DONE_LINE_HEIGHT : USUAL_HEIGHT[layout]);
  return { height: `calc(${tasks.length * height}px / var(--columns))` };
}
