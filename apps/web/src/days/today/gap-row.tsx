import type { BusyBlock, Gap, Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import type { CellProps } from '#days/task-rows/row-items.ts';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { counted } from '#ui/format.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './gap-row.module.css';

type GapProps = {
  gap: Gap;
  plan: Plan;
  /** The planned task that comes after the gap. */
  next: number | undefined;
  cells: CellProps;
};

/** Free time before busy time or a task with a time, with tasks that fit. Choosing one moves it there. */
export function GapRow({ gap, plan, next, cells }: GapProps) {
  const { mutate: change } = usePlanChange();
  const [isOpen, setIsOpen] = useState(false);
  const planned = plan.tasks.map(({ task }) => task);
  const isElsewhere = gap.fits.some((id) => planned.every((task) => task.id !== id));
  const open = useQuery({ ...taskQueries.open(''), enabled: isElsewhere }).data ?? [];
  const fits = gap.fits.flatMap((id) => [...planned, ...open].find((task) => task.id === id) ?? []);
  const [first] = fits;
  const place = (task: Task) => change({ kind: 'add', date: plan.date, tasks: [task], before: next });
  return (
    <div className={classes.gap}>
      <span {...cells.cell} className={`${classes.time} figures`}>
        {timeText(gap.start)}
      </span>
      <span {...cells.cell} className="figures">
        {formatMinutes(gap.minutes)} free until {timeText(gap.end)}
      </span>
      {first && (
        <span {...cells.cell} className={classes.fits}>
          <button
            type="button"
            {...cells.button}
            className={classes.link}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {counted(gap.count, 'task')} {gap.count === 1 ? 'fits' : 'fit'}
            {!isOpen && `: ${first.name}`}
          </button>
          {isOpen &&
            fits.map((task) => (
              <button
                key={task.id}
                type="button"
                {...cells.button}
                className={classes.link}
                aria-label={`Move here: ${task.name}`}
                onClick={() => place(task)}
              >
                {task.name} · {formatMinutes(task.planned_duration)}
              </button>
            ))}
        </span>
      )}
    </div>
  );
}

/** Time at which nothing is worked on. */
export function BusyRow({ busy, cells }: { busy: BusyBlock; cells: CellProps }) {
  const minutes = Temporal.Instant.from(busy.start).until(busy.end).total('minutes');
  return (
    <div className={classes.busy}>
      <span {...cells.cell} className={`${classes.time} figures`}>
        <b>{startText(busy.start)}</b> – {timeText(busy.end)}
      </span>
      <IconCalendarEvent size={16} aria-hidden />
      <span {...cells.cell} className={`${classes.title} truncate`}>
        {busy.title ?? 'Busy'}
      </span>
      <span {...cells.cell} className={`${classes.minutes} figures`}>
        busy {formatMinutes(minutes)}
      </span>
    </div>
  );
}
