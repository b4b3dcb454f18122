import type { Task } from '@daymark/contract/tasks.ts';
import { useWindowEvent } from '@mantine/hooks';
import { IconCalendarDue } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { use, useState } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord } from '#shared/day-words.ts';
import { useAfterPaint } from '#ui/use-after-paint.ts';
import { type TaskDrag, TaskDragContext } from '#work/drawn-cards/task-drag.ts';
import classes from './plan-zones.module.css';

/** Places that plan a task of the board which is dragged onto them; by keyboard the menu of its card does. */
export function PlanZones() {
  const drag = use(TaskDragContext);
  return drag && <WhileDragged drag={drag} />;
}

function WhileDragged({ drag }: { drag: TaskDrag }) {
  const lifted = useSelector(drag.lifted, (lifted) => (lifted?.isByKey ? null : (lifted?.task ?? null)));
  const task = useAfterPaint(lifted);
  return task && <Zones task={task} />;
}

function Zones({ task }: { task: Task }) {
  const today = useCurrentDate();
  const { mutate: change } = usePlanChange();
  const [over, setOver] = useState<string | null>(null);
  useWindowEvent('pointermove', (event) => setOver(dateAt(event)));
  // The listener captures the event, since the drag ends with the same one and takes the zones away.
  useWindowEvent(
    'pointerup',
    (event) => {
      const date = dateAt(event);
      if (date !== null) change({ kind: 'add', date, tasks: [task] });
    },
    { capture: true },
  );
  return (
    <div className={classes.zones} aria-hidden>
      {[today, daysAfter(today, 1)].map((date) => (
        <div key={date} className={classes.zone} data-plan-date={date} data-over={over === date || undefined}>
          <IconCalendarDue size={18} /> Plan for {dayWord(date, today)}
        </div>
      ))}
    </div>
  );
}

/** The date of the zone below the pointer: of a finger, the event itself still names where it went down. */
function dateAt({ clientX, clientY }: PointerEvent): string | null {
  const zone = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-plan-date]');
  return zone?.dataset['planDate'] ?? null;
}
