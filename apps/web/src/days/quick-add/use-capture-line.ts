import type { Task } from '@daymark/contract/tasks.ts';
import { parseQuickLine, planDateOf, quickLines, saidBy } from '@daymark/domain/quick-add.ts';
import type { Reading, TextRange } from '@daymark/domain/quick-parts.ts';
import { replaced, withKeptEscaped, withoutPart, withReading } from '@daymark/domain/quick-writing.ts';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTimerActions } from '#time/timer/timer-actions.ts';
import { counted } from '#ui/format.ts';
import { useQuickNames } from './quick-add.queries.ts';
import { useNameCompletion } from './quick-add-names.tsx';
import { type QuickDefaults, taskOf } from './quick-add-words.ts';
import { type RefusedLine, useQuickLines } from './quick-lines.ts';

export type CaptureOptions = {
  /** The list of a task whose line names none; the inbox where it is null. */
  list?: QuickDefaults['list'];
  /** The day for which a task is planned whose line names none. */
  planDate?: string | null;
  /** State of the line, which outlives the field. */
  text: [string, (line: string) => void];
  /** Whether the field is used from the beginning. */
  isOpened?: boolean;
  onAdded?: ((tasks: Task[]) => void) | undefined;
};

export type CaptureLine = ReturnType<typeof useCaptureLine>;

/** The state of a field from whose lines tasks are made, and what its keys do. */
export function useCaptureLine({ list = null, planDate = null, text, isOpened = false, onAdded }: CaptureOptions) {
  const [line, setLine] = text;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [isUsed, setIsUsed] = useState(isOpened);
  const [several, setSeveral] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [warned, setWarned] = useState<string | null>(null);
  const [added, setAdded] = useState('');
  const [oddsShownAt, setOddsShownAt] = useState<number | null>(null);
  const tellOdds = useCallback((minutes: number) => setOddsShownAt((first) => first ?? minutes), []);
  const field = useRef<HTMLInputElement>(null);
  const { switchTo } = useTimerActions();
  const names = useQuickNames({ isUsed, date: planDate, kept });
  const defaults = { list, planDate };
  const lines = useQuickLines({ place: placeOf(defaults), onAdded: tellAdded });
  const read = parseQuickLine(line, names.context);
  const completion = useNameCompletion({ line, names, field, onComplete: change, onKey });

  function change(next: string) {
    setLine(next);
    setKept((kept) => (kept.size === 0 ? kept : new Set([...kept].filter((words) => next.includes(words)))));
    setProblem(null);
    setAdded('');
    if (next === '') setOddsShownAt(null);
  }

  /** Changes the line by a button, and leaves the caret at its end: known now, it renders nothing when the key is let go. */
  function correct(next: string) {
    change(next);
    completion.follow({ value: next, selectionStart: next.length });
    field.current?.focus();
  }

  function choose(words: TextRange, reading: Reading) {
    const next = withReading(line, read, words, reading);
    const caret = words.from + reading.text.length;
    flushSync(() => change(next));
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  }

  function keep({ from, to }: TextRange) {
    setKept((kept) => new Set([...kept, line.slice(from, to)]));
    setProblem(null);
    field.current?.focus();
  }

  /** The task of a line, or why it says none; null where that depends on names that are not loaded. */
  function taskIn(text: string) {
    const needsNames = /[#@]/.test(text) && !names.isLoaded;
    return needsNames ? null : taskOf(parseQuickLine(text, names.context), defaults, names.context.today);
  }

  /** Adds the task of a line without waiting for the answer, so that the next line can be typed at once. */
  function enter(text: string, { said = taskIn(text), starts = false } = {}) {
    const task = said && 'task' in said ? said.task : null;
    const given = defaults;
    const written = withKeptEscaped(text, names.context);
    lines.enter({ text: written, given, today: names.context.today, task, ...(starts && { starts }) });
  }

  /** Whether the line was taken; else the field tells why not. What cannot be read is told once, and is then part of the name. */
  function submit({ starts = false } = {}): boolean {
    const said = taskIn(line);
    const [first] = read.misread;
    if (said && 'why' in said) setProblem(said.why);
    else if (first && warned !== line) {
      setWarned(line);
      setProblem(`${first.why}. Press Enter again to leave "${line.slice(first.from, first.to)}" in the name.`);
    } else {
      enter(line, { said, starts });
      setKept(new Set());
      correct('');
      return true;
    }
    field.current?.focus();
    return false;
  }

  function onSubmit(event: FormEvent) {
    // A dialog that a part of this form has opened lets its submit events through.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    submit();
  }

  /** Keys of the field that correct what is read; true where one did. */
  function onKey(event: KeyboardEvent<HTMLInputElement>): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const { selectionStart: caret, selectionEnd } = event.currentTarget;
    if (caret === null || caret !== selectionEnd || ctrlKey || metaKey || altKey) return false;
    if (key === 'Enter' && shiftKey) {
      setSeveral(`${line.slice(0, caret)}\n${line.slice(caret)}`);
      return true;
    }
    const part = read.parts.find(({ to }) => to === caret);
    if (key === 'Backspace' && part) {
      keep(part);
      return true;
    }
    const isAtEnd = line.slice(caret).trim() === '';
    const unread = read.unread.findLast(({ from, to }) => isAtEnd || (from <= caret && caret <= to));
    const [first] = unread?.readings ?? [];
    if (key !== 'Tab' || shiftKey || !unread || !first) return false;
    choose(unread, first);
    return true;
  }

  function retry(refused: RefusedLine) {
    lines.take(refused);
    enter(refused.text);
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

  function tellAdded(tasks: Task[], { starts = false }: { starts?: boolean } = {}) {
    const [first] = tasks;
    if (starts && first) switchTo(first);
    setAdded(addedWords(tasks));
    onAdded?.(tasks);
  }

  /** Empties the field after a dialog that took over its line has created the tasks. */
  function finish(tasks: Task[]) {
    correct('');
    tellAdded(tasks);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (quickLines(text).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const range = { from: selectionStart ?? line.length, to: selectionEnd ?? line.length };
    setSeveral(replaced(line, range, text));
  }

  return {
    ...{ line, read, names, defaults, problem, added, several, lines, completion, field },
    ...{ change, correct, choose, keep, submit, retry, edit, discard, finish },
    planDate: planDateOf(read, { date: planDate, today: names.context.today }),
    duration: saidBy(read).duration,
    /** The estimate as it was when its odds were first shown, which later ones of this line may follow. */
    oddsShownAt,
    tellOdds,
    remove: (part: TextRange) => correct(withoutPart(line, part)),
    replace: (part: TextRange, text: string) => correct(replaced(line, part, text)),
    closeSeveral: () => setSeveral(null),
    formProps: { onSubmit, 'aria-busy': lines.isSending },
    fieldProps: {
      ...completion.fieldProps,
      'aria-label': 'Add a task',
      error: problem,
      onFocus: () => setIsUsed(true),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        change(currentTarget.value);
        completion.follow(currentTarget); // one rendering for the letter and its caret
      },
      onPaste,
    },
  };
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
