import type { Task } from '@daymark/contract/tasks.ts';
import { createContext, type PointerEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { dragByPointer, type Point } from '#shared/pointer-drag.ts';
import { formatLongDate } from '#ui/format.ts';
import classes from './week-drag.module.css';
import { moveInWeek } from './week-moves.ts';
import type { DayPlan } from './week-words.ts';

/** A task with the day whose plan it leaves; null for one that stands in none. */
type Carried = { task: Task; date: string | null };

/** A day below the pointer, and the block before which a task comes. */
type Drop = { day: HTMLElement; date: string; block: HTMLElement | null };

type Press = (event: PointerEvent<HTMLElement>, carried: Carried) => void;

/** Takes the press on a task that can be moved. It stays the same function, so that no block is rendered by a drag. */
const PressContext = createContext<Press>(() => undefined);

type Props = { days: DayPlan[]; today: string; children: ReactNode };

/** Moves tasks between the days of a week, and into them from below, with the mouse. */
export function WeekDrag({ days, today, children }: Props) {
  const { mutate } = usePlanChange();
  const copy = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState<Task | null>(null);
  const latest = useRef({ days, today });
  useLayoutEffect(() => {
    latest.current = { days, today };
  });

  const [press] = useState<Press>(() => (event: PointerEvent<HTMLElement>, carried: Carried) => {
    const { pointerType, button, ctrlKey, metaKey, shiftKey, currentTarget: element } = event;
    if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey) return;
    if (event.target instanceof Element && event.target.closest('button:not([data-grip])')) return;
    const { name } = carried.task;
    let over: Drop | null = null;

    function mark(next: Drop | null) {
      if (next?.day !== over?.day || next?.block !== over?.block) {
        over?.day.removeAttribute('data-over');
        over?.block?.parentElement?.removeAttribute('data-before');
        next?.day.setAttribute('data-over', '');
        next?.block?.parentElement?.setAttribute('data-before', '');
        if (next && next.day !== over?.day) announce(`${name} is over ${formatLongDate(next.date)}`, 'assertive');
      }
      over = next;
    }

    dragByPointer(event.nativeEvent, {
      onLift: () => {
        element.setAttribute('data-lifted', '');
        setLifted(carried.task);
        announce(`Picked up ${name}`, 'assertive');
      },
      onMove: (point) => {
        if (copy.current) copy.current.style.translate = `${point.clientX}px ${point.clientY}px`;
        mark(dropAt(point, latest.current.today));
      },
      onEnd: (point) => {
        const at = point && dropAt(point, latest.current.today);
        mark(null);
        element.removeAttribute('data-lifted');
        setLifted(null);
        announce(`${name} was put ${at ? `into ${formatLongDate(at.date)}` : 'back'}`, 'assertive');
        const move = at && moveTo(at, carried, latest.current);
        if (move) mutate(move);
      },
    });
  });

  return (
    <PressContext value={press}>
      {children}
      {lifted && (
        <div ref={copy} className={classes.carried}>
          <div className={`${classes.lifted} surface truncate`}>{lifted.name}</div>
        </div>
      )}
    </PressContext>
  );
}

/** The change of plans by which a dropped task comes to its place. */
function moveTo({ date, block }: Drop, { task, date: from }: Carried, { days, today }: Omit<Props, 'children'>) {
  const tasks = days.find((day) => day.date === date)?.tasks ?? [];
  const before = tasks.find(({ task }) => String(task.id) === block?.dataset['weekTask'])?.task;
  return moveInWeek(days, { task, from, date, before, today });
}

/** The day below the pointer, unless it has passed, and there the open task before which a dropped one comes. */
function dropAt({ clientX, clientY }: Point, today: string): Drop | null {
  const at = document.elementFromPoint(clientX, clientY);
  const day = at?.closest<HTMLElement>('[data-day]');
  const date = day?.dataset['day'] ?? '';
  if (!day || date < today) return null;
  return { day, date, block: at?.closest<HTMLElement>('[data-week-task]:not([data-done])') ?? null };
}

/** Lets a task be dragged to a day, and before another task in it. */
export function useWeekTask(task: Task, date: string | null) {
  const press = use(PressContext);
  return { onPointerDown: (event: PointerEvent<HTMLElement>) => press(event, { task, date }) };
}
