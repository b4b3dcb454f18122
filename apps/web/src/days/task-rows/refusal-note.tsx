import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { ChangedElsewhere } from '#shared/changed-elsewhere.tsx';
import { formatDate } from '#ui/format.ts';
import { priorityLabel } from '#work/tasks/priority-label.tsx';
import type { Refusal } from './row-changes.ts';
import { useRows } from './rows-context.ts';
import type { OpenPart } from './rows-state.ts';
import classes from './task-rows.module.css';

/** Why a change was refused, at the field that holds it: the choice between both values, or the reason. */
export function RefusalNote({ open }: { open: OpenPart }) {
  const { edit, leave } = useRows();
  const { refusal } = open;
  if (!refusal) return null;
  const { present, reason } = refusal;
  if (!present) {
    return (
      <p role="alert" className={classes.refused}>
        {reason}
      </p>
    );
  }
  return (
    <div role="alert" className={classes.refused}>
      <ChangedElsewhere
        value={presentWords(refusal)}
        onKeepMine={() => {
          leave(open.row);
          edit({ ...refusal.edit, task: present, expected: fieldsOf(present, refusal.edit.values) });
        }}
        onTakeTheirs={() => leave(open.row)}
      />
    </div>
  );
}

type Values = Refusal['edit']['values'];

const fieldsOf = (present: NonNullable<Refusal['present']>, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((field) => [field, present[field as keyof Values]]));

/** The value that somebody else has given the field, in words. */
function presentWords({ edit: { part }, present }: Refusal): string {
  if (!present) return '';
  switch (part) {
    case 'estimate':
      return formatMinutes(present.planned_duration);
    case 'due':
      return present.due_date === null ? '' : formatDate(present.due_date);
    case 'priority':
      return priorityLabel(present.priority);
    case 'category':
      return present.category?.name ?? 'No Category';
    default:
      return present.name;
  }
}
