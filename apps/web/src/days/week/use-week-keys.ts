import type { Task } from '@daymark/contract/tasks.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { announce } from '#api/announcements.ts';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { daysAfter } from '#shared/day-words.ts';
import { formatLongDate } from '#ui/format.ts';
import { moveInWeek } from './week-moves.ts';
import type { DayPlan } from './week-words.ts';

type Options = {
  days: DayPlan[];
  today: string;
  open: (dialog: OpenTaskDialog) => void;
  setCurrent: (key: string) => void;
};

/**
 * Keys of the week: up and down within a day, left and right between days, with Shift to take the task along, Home and End to
 * the ends of a day. A moved task keeps the focus; where it leaves the week, its neighbour gets it.
 */
export function useWeekKeys({ days, today, setCurrent }: Options) {
  const { mutate: change } = usePlanChange();
  const grid = useRef<HTMLElement>(null);
  const wanted = useRef<{ id: number; date: string } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { id, date } = wanted.current;
    const block = rowOf(grid.current, days, date)?.querySelector<HTMLElement>(`[data-week-task="${id}"]`);
    if (!block) return;
    wanted.current = null;
    block.focus();
  });

  function move(task: Task, from: string, step: 1 | -1) {
    const date = daysAfter(from, step);
    const moved = moveInWeek(days, { task, from, date, today });
    if (!moved) return announce('That day has passed');
    const isInView = days.some((day) => day.date === date);
    if (isInView) {
      wanted.current = { id: task.id, date };
      setCurrent(`task ${task.id}`);
    }
    announce(`${task.name} moved to ${formatLongDate(date)}`);
    change(moved);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const id = Number(target.dataset['weekTask']);
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')];
    const place = rows.findIndex((row) => row.contains(target));
    const row = rows[place];
    const day = days[place];
    if (!row || !day) return;
    const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (sideways !== 0 && shiftKey) {
      const task = day.tasks.find(({ task }) => task.id === id && task.status !== 'done')?.task;
      if (task) move(task, day.date, sideways);
    } else if (sideways !== 0) focusBeside(rows, place, { step: sideways, at: stopsOf(row).indexOf(target) });
    else if (key === 'ArrowDown' || key === 'ArrowUp') focusBelow(row, target, key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Home') stopsOf(row)[0]?.focus();
    else if (key === 'End') stopsOf(row).at(-1)?.focus();
    else return;
    event.preventDefault();
  }

  return { ref: grid, onKeyDown };
}

/** Everything in a day that can be pressed. */
const stopsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];

function focusBelow(row: HTMLElement, stop: HTMLElement, step: 1 | -1): void {
  const stops = stopsOf(row);
  stops[stops.indexOf(stop) + step]?.focus();
}

/** The same place in the next day that has something to press. */
function focusBeside(rows: HTMLElement[], place: number, { step, at }: { step: 1 | -1; at: number }): void {
  const ahead = step === 1 ? rows.slice(place + 1) : rows.slice(0, place).toReversed();
  const stops = ahead.map(stopsOf).find((some) => some.length > 0) ?? [];
  (stops[at] ?? stops.at(-1))?.focus();
}

const rowOf = (grid: HTMLElement | null, days: DayPlan[], date: string) =>
  grid?.querySelectorAll<HTMLElement>('[data-day]')[days.findIndex((day) => day.date === date)];
