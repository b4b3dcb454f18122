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
import { watchNearness } from '#ui/nearness.ts';
import { useIsPrinting } from '#ui/printing.ts';
import { focusFollowed, undrawn, useIsKept } from './drawn-cards.ts';
import classes from './long-stack.module.css';

/** Cards of a section: few enough to be drawn while somebody scrolls. */
const SECTION = 3;

type Props = {
  tasks: Task[];
  /** Cards that are drawn before it is known which ones are in view. */
  first: number;
  card: (task: Task) => ReactElement;
};

/** Task cards, of which only those near to what is in view are drawn; on paper all. The others are names. */
export function LongStack({ tasks, first, card }: Props) {
  const isPrinting = useIsPrinting();
  // The page is first shown with names alone; a press can interrupt the rendering of its first cards.
  const drawn = useDeferredValue(first, 0);
  const sections = Array.from({ length: Math.ceil(tasks.length / SECTION) }, (_, place) => place * SECTION);
  return (
    <div className={classes.sections}>
      {sections.map((start) => (
        <Section
          key={start}
          tasks={tasks.slice(start, start + SECTION)}
          isFirst={start < drawn}
          isPrinting={isPrinting}
          card={card}
        />
      ))}
    </div>
  );
}

type SectionProps = Omit<Props, 'first'> & { isFirst: boolean; isPrinting: boolean };

/** A section of cards with `memo`: a list can have 200 sections, and most changes are about one of them. */
const Section = memo(CardsOrNames, (before, next) => {
  const { tasks, ...rest } = next;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return names.every((name) => before[name] === next[name]) && isSame(before.tasks, tasks);
});

const isSame = (before: readonly Task[], next: readonly Task[]): boolean =>
  before.length === next.length && before.every((task, place) => task === next[place]);

function CardsOrNames({ tasks, isFirst, isPrinting, card }: SectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState<boolean | 'unknown'>('unknown');
  const isKept = useIsKept(tasks);
  const isDrawn = (isNear === 'unknown' ? isFirst : isNear) || isKept || isPrinting;

  useLayoutEffect(() => focusFollowed(tasks));

  const onResize = useEffectEvent((element: HTMLElement) => rememberHeight(element, tasks));

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
    <div ref={section} className={classes.stack} {...(!isDrawn && { ...undrawn(tasks), style: spaceOf(tasks) })}>
      {tasks.map(isDrawn ? card : (task) => <Name key={task.id} task={task} />)}
    </div>
  );
}

/**
 * Stands for a card that is not drawn, for the browser's search and for screen readers. Memoized by hand: a page can have a
 * thousand, and nothing but their tasks changes them.
 */
const Name = memo(function Name({ task }: { task: Task }) {
  return (
    <h3 className={`${classes.name} surface`} data-line={isDone(task) || undefined}>
      {task.name}
    </h3>
  );
});

/** Pixels that a card takes with its gap. */
const USUAL_HEIGHT = 128;
const DONE_LINE_HEIGHT = 41;

const isDone = ({ status }: Task) => status === 'done';

/** Heights of cards as they were drawn, by task, so that a list that is shown again is as high as it was. */
const heights = new Map<number, number>();

function rememberHeight(section: HTMLElement, tasks: readonly Task[]): void {
  const { height } = section.getBoundingClientRect();
  if (height === 0) return; // folded
  for (const { id } of tasks) heights.set(id, height / tasks.length);
}

/** The space of cards that are not drawn. */
function spaceOf(tasks: readonly Task[]): CSSProperties {
  const [known] = tasks.flatMap(({ id }) => heights.get(id) ?? []);
  const height = known ?? (tasks.every(isDone) ? DONE_LINE_HEIGHT : USUAL_HEIGHT);
  return { height: tasks.length * height };
}
