import type { Task } from '@daymark/contract/tasks.ts';
import { planDateOf, saidBy } from '@daymark/domain/quick-add.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useShownPlanChange } from '#days/plan/plan.queries.ts';
import { CreateTaskDialog } from '#days/task-cards/on-demand.ts';
import { experimentQueries } from '#insight/experiments/experiments.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { useDialog } from '#ui/use-dialog.ts';
import classes from './quick-add-chips.module.css';
import type { CaptureLine } from './use-capture-line.ts';

/** Offers the form, which enrols in the active experiment of the category that the line names. */
export function ExperimentChip({ capture: { read, defaults, oddsShownAt, finish } }: { capture: CaptureLine }) {
  const today = useCurrentDate();
  const { category, list, due, duration, priority, repeat } = saidBy(read);
  const { data } = useQuery({ ...experimentQueries.all(), enabled: category !== undefined });
  const { mutate: changePlan } = useShownPlanChange();
  const { opened, open, close } = useDialog<'form'>();
  const listId = list?.id ?? defaults.list?.id;
  const isInExperiment = data?.some(
    ({ status, target_category_id }) => status === 'active' && target_category_id === category?.id,
  );
  if (!category || category.id === null || !isInExperiment || !listId) return null;

  function addToPlan(task: Task) {
    const date = planDateOf(read, { date: defaults.planDate, today });
    if (date !== null) changePlan({ kind: 'add', date, tasks: [task] });
    finish([task]);
  }

  return (
    <li className={classes.experiment}>
      This category is in an experiment:
      <Button variant="default" size="compact-sm" onClick={() => open('form')}>
        Open the Form
      </Button>
      {opened && (
        <CreateTaskDialog
          listId={listId}
          initial={{
            name: read.name,
            category_id: category.id,
            due_date: due ?? null,
            ...(duration !== undefined && { planned_duration: duration }),
            ...(priority && { priority }),
            ...(repeat !== undefined && { rrule: repeat }),
          }}
          oddsShownAt={oddsShownAt}
          onCreated={addToPlan}
          onClose={close}
        />
      )}
    </li>
  );
}
