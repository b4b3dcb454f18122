import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Combobox, Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import { Listbox, useListbox } from '#ui/listbox.tsx';
import { useTaskOptions } from '#work/tasks/task-form.ts';
import { RefusalNote } from './refusal-note.tsx';
import classes from './row-choice.module.css';
import { type Choice, type Choosable, choicesOf, NOTHING } from './row-choices.ts';
import { useRows } from './rows-context.ts';
import type { OpenPart } from './rows-state.ts';

type Props = { task: OpenTask; part: Choosable; open: OpenPart };

const LABELS: Record<Choosable, string> = {
  estimate: 'Estimate',
  day: 'Day',
  due: 'Due date',
  priority: 'Priority',
  category: 'Category',
};

/** The choices of a part below its place in the row: the field finds them, Enter takes one, Tab goes on. */
export function RowChoice({ task, part, open }: Props) {
  const rows = useRows();
  const [asksDate, setAsksDate] = useState(false);
  const label = LABELS[part];
  const close = () => rows.state.close(open);
  // Mantine's own Escape would close the field before its key is heard, and leave the focus with nobody.
  return (
    <Popover
      opened
      position="bottom-start"
      width={260}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      onChange={close}
      onDismiss={close}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        aria-label={`${label} of ${task.name}`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation(); // the row has keys of its own
          rows.leave(open.row);
        }}
      >
        <RefusalNote open={open} />
        {asksDate ? (
          <DateField task={task} part={part} open={open} />
        ) : (
          <ChoiceField task={task} part={part} open={open} label={label} onAsk={() => setAsksDate(true)} />
        )}
        {part === 'estimate' && task.estimate !== null && task.status !== 'not_started' && (
          <p className={classes.note}>The estimate stays {formatMinutes(task.estimate)}.</p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function ChoiceField({ task, part, open, label, onAsk }: Props & { label: string; onAsk: () => void }) {
  const rows = useRows();
  const today = useCurrentDate();
  const { categories } = useTaskOptions(task.category);
  const [text, setText] = useState(open.typed ?? '');
  const [place, setPlace] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const plannedFor = rows.planDate ?? task.planned_for;
  const choices = choicesOf(part, { task, text, today, categories, plannedFor });
  const shown = Math.min(text.trim() !== '' && place === -1 ? 0 : place, choices.length - 1);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (open.isTaken) field.current?.dispatchEvent(new KeyboardEvent('keydown', ENTER));
  }, [open.isTaken]);

  function take(choice: Choice) {
    const { take } = choice;
    if (take.kind === 'ask') return onAsk();
    rows.leave(open.row);
    if (take.kind === 'day') rows.plan(task, take.date);
    else rows.edit({ task, part, ...take, typed: text });
  }

  const listbox = useListbox<Choice>({
    items: choices,
    place: shown,
    keyOf: ({ key }) => key,
    keys: { Enter: () => text.trim() === '' && rows.leave(open.row) },
    onActivate: setPlace,
    onTake: take,
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Tab') return listbox.fieldProps.onKeyDown(event);
    event.preventDefault();
    const chosen = choices[shown];
    if (chosen && chosen.take.kind !== 'ask') take(chosen);
    rows.step(open, event.shiftKey ? -1 : 1);
  }

  return (
    <>
      <input
        {...listbox.fieldProps}
        ref={field}
        className={classes.field}
        data-row-field
        aria-label={label}
        placeholder={HINTS[part]}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setPlace(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <Listbox listbox={listbox} label={label} className={classes.options}>
        {choices.map((choice) => (
          <Combobox.Option key={choice.key} {...listbox.optionProps(choice)}>
            {choice.color && <ColorSquare color={choice.color} />}
            <span className="truncate">{choice.label}</span>
            {choice.note && <span className={classes.hint}>{choice.note}</span>}
          </Combobox.Option>
        ))}
      </Listbox>
      {choices.length === 0 && (
        <p role="status" className={classes.note}>
          {NOTHING[part]}
        </p>
      )}
    </>
  );
}

const ENTER = { key: 'Enter', bubbles: true, cancelable: true };

const HINTS: Record<Choosable, string> = {
  estimate: '45, 1h30…',
  day: 'Mon, Dec 1…',
  due: 'Mon, Dec 1…',
  priority: 'Find…',
  category: 'Find a category…',
};

/** A date from the browser's own picker. */
function DateField({ task, part, open }: Props) {
  const rows = useRows();
  const today = useCurrentDate();
  const [date, setDate] = useState((part === 'due' && task.due_date) || today);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function save() {
    if (date === '') return;
    rows.leave(open.row);
    if (part === 'day') rows.plan(task, date);
    else rows.edit({ task, part, values: { due_date: date }, typed: '' });
  }

  return (
    <form
      className={classes.date}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        ref={field}
        type="date"
        className={classes.field}
        data-row-field
        aria-label={LABELS[part]}
        required
        min={part === 'day' ? today : undefined}
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <button type="submit" className={classes.save}>
        {part === 'day' ? 'Plan' : 'Save'}
      </button>
    </form>
  );
}
