import type { Task } from '@daymark/contract/tasks.ts';
import { IconCalendarDue, IconCalendarPlus, IconCalendarX } from '@tabler/icons-react';
import { use } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord } from '#shared/day-words.ts';
import { CardMenuItem } from '#ui/card-menu.tsx';
import { usePlanChange } from './plan.queries.ts';
import { PlanDateContext } from './plan-date.ts';

type Props = {
  task: Task;
  /** Opens the choice of a date. */
  onChoose: () => void;
};

/** Items of a task's menu that plan it. In a plan they move it to another day. */
export function PlanItems({ task, onChoose }: Props) {
  const today = useCurrentDate();
  const planDate = use(PlanDateContext);
  const { mutate: change } = usePlanChange();
  const from = planDate ?? undefined;
  const leaves = planDate ?? task.planned_for;
  const offered = task.status === 'done' ? [] : [today, daysAfter(today, 1)].filter((date) => date !== leaves);
  return (
    <>
      {offered.map((date) => (
        <CardMenuItem
          key={date}
          icon={<IconCalendarDue size={16} />}
          onClick={() => change({ kind: 'add', date, tasks: [task], from })}
        >
          {from ? 'Move to' : 'Plan for'} {dayWord(date, today)}
        </CardMenuItem>
      ))}
      {task.status !== 'done' && (
        <CardMenuItem icon={<IconCalendarPlus size={16} />} onClick={onChoose}>
          Plan for…
        </CardMenuItem>
      )}
      {leaves !== null && (
        <CardMenuItem icon={<IconCalendarX size={16} />} onClick={() => change({ kind: 'remove', date: leaves, task })}>
          Remove from Plan
        </CardMenuItem>
      )}
    </>
  );
}
