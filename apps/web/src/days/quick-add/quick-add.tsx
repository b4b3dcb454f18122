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
import { browserStorage, STORAGE_KEYS, useStoredText } from '#api/browser-storage.ts';
import { useSession } from '#api/session.ts';
import { counted } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { ExperimentChip } from './experiment-chip.tsx';
import { QuickAddDialog } from './on-demand.ts';
import classes from './quick-add.module.css';
import { useCreateTasks, useQuickNames } from './quick-add.queries.ts';
import { QuickAddChips } from './quick-add-chips.tsx';
import { NameCompletion, useNameCompletion } from './quick-add-names.tsx';
import { type QuickDefaults, taskOf } from './quick-add-words.ts';

type Props = {
  /** The list of a task whose line names none; the one that was used last where absent. */
  list?: QuickDefaults['list'];
  /** The day for which a task is planned whose line names none. */
  planDate?: string | null;
  /** State of the line, where it outlives the field. */
  text?: [string, Dispatch<SetStateAction<string>>];
  /** The field has just been asked for. */
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
  const defaults = { list: list ?? lastList, planDate };
  const createTasks = useCreateTasks();
  const read = parseQuickLine(line, names.context);
  const completion = useNameCompletion({ line, names, field, onComplete: change });

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function change(next: string) {
    setLine(next);
    setProblem(null);
    setAdded('');
    if (createTasks.isError) createTasks.reset();
  }

  function correct(next: string) {
    change(next);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    // A dialog that a part of this form has opened lets its submit events through.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (createTasks.isPending) return;
    const whyWait = /[#@]/.test(line) && !names.isLoaded ? (names.error?.message ?? 'Loading your lists…') : null;
    const said = whyWait === null ? taskOf(read, defaults) : { why: whyWait };
    if ('why' in said) setProblem(said.why);
    else createTasks.mutate([said.task], { onSuccess: (tasks) => finish(tasks, line) });
  }

  /** Text typed while the task was sent stays. */
  function finish(tasks: Task[], sent: string) {
    remember(tasks);
    setLine((now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now));
    setAdded(addedWords(tasks));
    field.current?.focus();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (quickLines(text).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    setPasted(`${line.slice(0, selectionStart ?? 0)}${text}${line.slice(selectionEnd ?? line.length)}`);
  }

  const failure = createTasks.failure && (createTasks.failure.reason ?? createTasks.failure.message);
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Quick add" aria-busy={createTasks.isPending}>
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
            createTasks.isPending ? (
              <Loader size={18} aria-hidden />
            ) : (
              line.trim() !== '' && (
                <IconButton label="Add" type="submit" size={30}>
                  <IconPlus size={18} />
                </IconButton>
              )
            )
          }
          error={problem ?? failure}
          value={line}
          onFocus={() => setIsUsed(true)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onPaste={paste}
        />
      </NameCompletion>
      {line.trim() !== '' && (
        <QuickAddChips line={line} read={read} names={names} defaults={defaults} onChange={correct}>
          <ExperimentChip read={read} defaults={defaults} onCreated={(task) => finish([task], line)} />
        </QuickAddChips>
      )}
      <p className={classes.added} role="status">
        {added}
      </p>
      {pasted !== null && (
        <QuickAddDialog
          text={pasted}
          names={names}
          defaults={defaults}
          onAdded={(tasks) => finish(tasks, line)}
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

/** The list to which this browser's user has added last, if it is still there. */
function useLastList(lists: readonly { id: number; name: string }[]) {
  const key = STORAGE_KEYS.quickAddList(useSession()?.user.id ?? 0);
  const last = Number(useStoredText(key));
  return {
    lastList: lists.find(({ id }) => id === last) ?? null,
    remember: (tasks: Task[]) => browserStorage.write(key, String(tasks.at(-1)?.list_id ?? last)),
  };
}
