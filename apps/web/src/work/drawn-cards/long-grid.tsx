import type { Task } from '@daymark/contract/tasks.ts';
import {
  type CSSProperties,
  memo,
  type ReactElement,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { taskGrid } from '#ui/grids.ts';
import { watchNearness } from '#ui/nearness.ts';
import { useIsPrinting } from '#ui/printing.ts';
import { focusFollowed, undrawn, useIsKept } from './drawn-cards.ts';
import classes from './long-grid.module.css';
import { type GridLayout, headingOf } from './task-heading.ts';

/** Cards of a section: full rows of 1, 2 or 3 cards, and few enough to be drawn while somebody scrolls. */
const SECTION = { grid: 6, stack: 3 };

type Props = {
  tasks: Task[];
  /** Columns of cards: as many as fit, or a single one. */
  layout: GridLayout;
  /** Cards that are drawn before it is known which ones are in view. */
  first: number;
  card: (task: Task) => ReactElement;
};

/** Task cards, of which only those near to what is in view are drawn; on paper all. The others are names. */
export function LongGrid({ tasks, layout, first, card }: Props) {
  const isPrinting = useIsPrinting();
  // The page is first shown with names alone; a press can interrupt the rendering of its first cards.
  const drawn = useDeferredValue(first, 0);
  const length = SECTION[layout];
  const sections = Array.from({ length: Math.ceil(tasks.length / length) }, (_, place) => place * length);
  return (
    <div className={classes.sections} data-layout={layout}>
      {sections.map((start) => (
        <Section
          key={start}
          tasks={tasks.slice(start, start + length)}
          layout={layout}
          isFirst={start < drawn}
          isPrinting={isPrinting}
          card={card}
        />
      ))}
    </div>
  );
}

type SectionProps = Omit<Props, 'first'> & { isFirst: boolean; isPrinting: boolean };

/** A section of cards with `memo`: a page can have 200 sections, and most changes are about one of them. */
const Section = memo(CardsOrNames, (before, next) => {
  const { tasks, ...rest } = next;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return names.every((name) => before[name] === next[name]) && isSame(before.tasks, tasks);
});

const isSame = (before: readonly Task[], next: readonly Task[]): boolean =>
  before.length === next.length && before.every((task, place) => task === next[place]);

function CardsOrNames({ tasks, layout, isFirst, isPrinting, card }: SectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState<boolean | 'unknown'>('unknown');
  const isKept = useIsKept(tasks);
  const isDrawn = (isNear === 'unknown' ? isFirst : isNear) || isKept || isPrinting;

  useLayoutEffect(() => focusFollowed(tasks));

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
      {tasks.map(isDrawn ? card : (task) => <Name key={task.id} task={task} layout={layout} />)}
    </div>
  );
}

/**
 * Stands for a card that is not drawn, for the browser's search and for screen readers. Memoized by hand: a page can have a
 * thousand, and nothing but their tasks changes them.
 */
const Name = memo(function Name({ task, layout }: { task: Task; layout: GridLayout }) {
  const Heading = headingOf(task, layout);
  return (
    <Heading className={`${classes.name} surface`} data-line={isLine(task, layout) || undefined}>
      {task.name}
    </Heading>
  );
});

/** Pixels that a card takes with its gap. */
const USUAL_HEIGHT = { grid: 164, stack: 128 };
const DONE_LINE_HEIGHT = 41;

const isLine = ({ status }: Task, layout: GridLayout) => layout === 'stack' && status === 'done';

/** Heights of cards as they were drawn, by task, so that a page that is shown again is as high as it was. */
const heights: Record<GridLayout, Map<number, number>> = { grid: new Map(), stack: new Map() };

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
  const isLines = tasks.every((task) => isLine(task, layout));
  const height = known ?? (isLines ? DONE_LINE_HEIGHT : USUAL_HEIGHT[layout]);
  return { height: `calc(${tasks.length * height}px / var(--columns))` };
}
