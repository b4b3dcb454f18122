import { LISTED_AT_ONCE } from '@daymark/contract/fields.ts';
import type { QuickTaskInput } from '@daymark/contract/quick-add.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { asItems } from '@daymark/domain/note-writing.ts';
import { parseQuickLine, planDateOf, quickLines } from '@daymark/domain/quick-add.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted } from '#ui/format.ts';
import { TextArea } from '#ui/text-area.tsx';
import { type QuickNames, useCreateTasks } from './quick-add.queries.ts';
import classes from './quick-add-dialog.module.css';
import { partWords, planWords, type QuickDefaults, taskOf } from './quick-add-words.ts';

type Props = {
  /** Several lines, a task in each. */
  text: string;
  names: QuickNames;
  defaults: QuickDefaults;
  onAdded: (tasks: Task[]) => void;
  onClose: () => void;
};

/** Shows what several lines say before their tasks are added, all or none. */
export function QuickAddDialog({ text: initial, names, defaults, onAdded, onClose }: Props) {
  const [text, setText] = useState(initial);
  const createTasks = useCreateTasks();
  const lines = quickLines(text).map((line) => readLine(line, names, defaults));
  const tasks = lines.flatMap(({ said }) => ('task' in said ? [said.task] : []));
  const problems = lines.filter(({ said }) => 'why' in said).length;
  const misread = lines.reduce((sum, { notes }) => sum + notes.length, 0);
  const isTooMany = lines.length > LISTED_AT_ONCE;

  const [first] = tasks;

  function submit(tasks: QuickTaskInput[]) {
    const onSuccess = (created: Task[]) => {
      onAdded(created);
      onClose();
    };
    createTasks.mutate(tasks, { onSuccess });
  }

  return (
    <FormDialog
      title="Add Several Tasks"
      submitLabel={`Add ${counted(lines.length, 'Task')}`}
      hasTextarea
      saving={createTasks.isPending}
      failure={createTasks.failure}
      isDirty
      isIncomplete={lines.length === 0 || problems > 0 || isTooMany || !names.isLoaded}
      onSubmit={() => submit(tasks)}
      {...(first &&
        lines.length > 1 && {
          alternative: {
            label: `One Task, ${counted(lines.length - 1, 'Item')}`,
            onSubmit: () => submit([{ ...first, description: asItems(quickLines(text).slice(1).join('\n')) }]),
          },
        })}
      onClose={onClose}
    >
      <TextArea
        label="One task in each line"
        data-autofocus
        rows={4}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isTooMany && `At most ${LISTED_AT_ONCE} tasks can be added at once`}
      />
      <Text size="sm" c="dimmed" role="status">
        {summary({ tasks: tasks.length, problems, misread })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs the focus to be scrolled by keyboard */}
      <ol className={classes.lines} aria-label="Preview" tabIndex={0}>
        {lines.slice(0, LISTED_AT_ONCE).map(({ name, about, notes, said }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <li key={place}>
            <span className={classes.name}>{name}</span>
            {about !== '' && <span className={classes.about}>{about}</span>}
            {[...notes, ...('why' in said ? [said.why] : [])].map((note) => (
              <span key={note} className={classes.note}>
                <IconAlertTriangle size={14} aria-hidden />
                {note}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}

function readLine(line: string, names: QuickNames, defaults: QuickDefaults) {
  const read = parseQuickLine(line, names.context);
  const { today } = names.context;
  const planDate = read.parts.some(({ kind }) => kind === 'plan')
    ? null
    : planDateOf(read, { date: defaults.planDate, today });
  const about = [
    ...read.parts.map((part) => partWords(part, today)),
    ...(planDate === null ? [] : [planWords(planDate, today)]),
  ];
  return {
    name: read.name,
    about: about.join(' · '),
    notes: names.isLoaded ? read.misread.map(({ why }) => why) : [],
    said: taskOf(read, defaults, today),
  };
}

type Counts = { tasks: number; problems: number; misread: number };

function summary({ tasks, problems, misread }: Counts): string {
  return [
    counted(tasks, 'task'),
    ...(problems > 0 ? [`${counted(problems, 'line')} to correct`] : []),
    ...(misread > 0 ? [`${counted(misread, 'part')} not understood`] : []),
  ].join(' · ');
}
