import type { Task } from '@daymark/contract/tasks.ts';
import { parseQuickLine, quickLines } from '@daymark/domain/quick-add.ts';
import { Loader, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { counted } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { ExperimentChip } from './experiment-chip.tsx';
import { QuickAddDialog } from './on-demand.ts';
import classes from './quick-add.module.css';
import { useQuickNames } from './quick-add.queries.ts';
import { QuickAddChips } from './quick-add-chips.tsx';
import { NameCompletion, useNameCompletion } from './quick-add-names.tsx';
import { type QuickDefaults, taskOf } from './quick-add-words.ts';
import { type RefusedLine, useLastList, useQuickLines } from './quick-lines.ts';
import { RefusedLines } from './refused-lines.tsx';

type Props = {
  /** The list of a task whose line names none; the one that was used last where absent. */
  list?: QuickDefaults['list'];
  /** The day for which a task is planned whose line names none. */
  planDate?: string | null;
  /** State of the line, where it outlives the field. */
  text?: [string, Dispatch<SetStateAction<string>>];
  /** Whether the field takes the focus, since somebody has just opened it. */
  takesFocus?: boolean;
};

/** Adds a task from one line, and several from several lines that are pasted. */
export function QuickAdd({ list, planDate = null, text, takesFocus = false }: Props) {
  const ownText = useState('');
  const [line, setLine] = text ?? ownText;
  const [isUsed, setIsUsed] = useState(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const names = useQuickNames(isUsed);
  const { lastList, remember } = useLastList(names.lists);
  const given = { list: list ?? null, planDate };
  const defaults = { list: list ?? lastList, planDate };
  const lines = useQuickLines({ place: placeOf(given), onAdded: tellAdded });
  const read = parseQuickLine(line, names.context);
  const completion = useNameCompletion({ line, names, field, onComplete: change });

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function change(next: string) {
    setLine(next);
    setProblem(null);
    setAdded('');
  }

  function correct(next: string) {
    change(next);
    field.current?.focus();
  }

  /** The task of a line, or why it says none; null where that depends on names that are not loaded. */
  function taskIn(text: string) {
    const needsNames = text.trim() !== '' && (defaults.list === null || /[#@]/.test(text));
    return needsNames && !names.isLoaded
      ? null
      : taskOf(parseQuickLine(text, names.context), defaults, names.context.today);
  }

  /** Adds the task of a line without waiting for the answer, so that the next line can be typed at once. */
  function enter(text: string, said: ReturnType<typeof taskIn>) {
    const task = said && 'task' in said ? said.task : null;
    lines.enter({ text, given, today: names.context.today, task });
  }

  function submit(event: FormEvent) {
    // A dialog that a part of this form has opened lets its submit events through.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const said = taskIn(line);
    if (said && 'why' in said) return setProblem(said.why);
    enter(line, said);
    correct('');
  }

  function retry(refused: RefusedLine) {
    lines.take(refused);
    enter(refused.text, taskIn(refused.text));
    field.current?.focus();
  }

  function edit(refused: RefusedLine) {
    lines.take(refused);
    correct(refused.text);
  }

  function discard(refused: RefusedLine) {
    lines.take(refused);
    field.current?.focus();
  }

  function tellAdded(tasks: Task[]) {
    remember(tasks);
    setAdded(addedWords(tasks));
  }

  /** Empties the field after a dialog that took over its line has created the tasks. */
  function finish(tasks: Task[]) {
    correct('');
    tellAdded(tasks);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (quickLines(text).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    setPasted(`${line.slice(0, selectionStart ?? 0)}${text}${line.slice(selectionEnd ?? line.length)}`);
  }

  return (
    <form className={classes.form} onSubmit={submit} aria-label="Quick add" aria-busy={lines.isSending}>
      <NameCompletion completion={completion}>
        <TextInput
          {...completion.fieldProps}
          ref={field}
          data-autofocus={takesFocus || undefined}
          aria-label="Add a task"
          placeholder="Add a task: Draft page 45m !high #Writing today"
          autoComplete="off"
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={
            line.trim() !== '' ? (
              <IconButton label="Add" type="submit" size={30}>
                <IconPlus size={18} />
              </IconButton>
            ) : (
              lines.isSending && <Loader size={18} aria-hidden />
            )
          }
          error={problem}
          value={line}
          onFocus={() => setIsUsed(true)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onPaste={paste}
        />
      </NameCompletion>
      {line.trim() !== '' && (
        <QuickAddChips line={line} read={read} names={names} defaults={defaults} onChange={correct}>
          <ExperimentChip read={read} defaults={defaults} onCreated={(task) => finish([task])} />
        </QuickAddChips>
      )}
      <p className={classes.added} role="status">
        {added}
      </p>
      <RefusedLines
        lines={lines.refused}
        whyNotEdit={line.trim() === '' ? null : 'Add or clear the line in the field first'}
        onRetry={retry}
        onEdit={edit}
        onDiscard={discard}
      />
      {pasted !== null && (
        <QuickAddDialog
          text={pasted}
          names={names}
          defaults={defaults}
          onAdded={finish}
          onClose={() => setPasted(null)}
        />
      )}
    </form>
  );
}

function addedWords(tasks: Task[]): string {
  const [first] = tasks;
  if (!first) return '';
  return tasks.length === 1 ? `Added "${first.name}" to ${first.list_name}` : `Added ${counted(tasks.length, 'task')}`;
}

/** The place of a field, by which its refused lines are found; the card and the page of a list share one. */
function placeOf({ list, planDate }: QuickDefaults): string {
  if (list) return `list ${list.id}`;
  return planDate === null ? 'anywhere' : `plan ${planDate}`;
}
