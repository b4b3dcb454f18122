import { BulkChanges } from '@daymark/contract/bulk.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted } from '#ui/format.ts';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { CategoryInput } from '#work/tasks/category-input.tsx';
import { DueDateInput } from '#work/tasks/due-date-input.tsx';
import { PriorityInput } from '#work/tasks/priority-input.tsx';
import { useTaskOptions } from '#work/tasks/task-form.ts';
import { useChangeTasks } from './moves.queries.ts';

/** The field that is changed. */
export type BulkField = keyof BulkChanges;

const NOUNS: Record<BulkField, string> = { category_id: 'Category', priority: 'Priority', due_date: 'Due date' };

type Props = { tasks: Task[]; change: BulkField; onClose: () => void };

/** Gives several tasks the same category, priority or due date. */
export function ChangeTasksDialog({ tasks, change, onClose }: Props) {
  const options = useTaskOptions();
  const changeTasks = useChangeTasks(tasks);
  const { form, dialog } = useFormDialog<Pick<Task, BulkField>>({
    schema: BulkChanges,
    initialValues: { ...DEFAULTS, [change]: commonValue(tasks, change) },
    save: { ...changeTasks, mutate: (values, on) => changeTasks.mutate({ [change]: values[change] }, on) },
    onClose,
  });
  return (
    <FormDialog title={`${NOUNS[change]} of ${counted(tasks.length, 'task')}`} submitLabel="Save Changes" {...dialog}>
      {change === 'category_id' && (
        <CategoryInput categories={options.categories} {...valueField(form, 'category_id')} />
      )}
      {change === 'priority' && <PriorityInput priorities={options.priorities} {...valueField(form, 'priority')} />}
      {change === 'due_date' && <DueDateInput {...valueField(form, 'due_date')} />}
    </FormDialog>
  );
}

const DEFAULTS: Pick<Task, BulkField> = { category_id: null, priority: 'medium', due_date: null };

/** The value that all of the tasks have, else that of a new task. */
function commonValue<Field extends BulkField>([first, ...others]: Task[], field: Field) {
  return first && others.every((task) => task[field] === first[field]) ? first[field] : DEFAULTS[field];
}
