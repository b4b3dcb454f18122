import { nameBeing } from '@daymark/domain/quick-names.ts';
import { beginsWith, nameKey } from '@daymark/domain/search-words.ts';
import { Combobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Listbox, useListbox } from '#ui/listbox.tsx';
import { isComposed } from '#ui/typing.ts';
import classes from './quick-add.module.css';
import type { QuickNames } from './quick-add.queries.ts';
import { choicesOf } from './quick-add-words.ts';

const MOST_OFFERED = 8;

type Options = {
  line: string;
  names: QuickNames;
  field: RefObject<HTMLInputElement | null>;
  onComplete: (line: string) => void;
  /** Takes a key before the names do; false leaves it to them. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean;
};

/** Names that complete the one that is typed after # or @. Enter takes the first one, unless the name is whole already. */
export function useNameCompletion({ line, names, field, onComplete, onKey }: Options) {
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const being = nameBeing(line, caret);
  const typed = being?.text ?? '';
  const isOpen = being !== null && being.from !== closedAt;
  const all = isOpen ? choicesOf(being.kind, names) : [];
  const isOffered = beginsWith(typed);
  const found = all.filter(({ label }) => isOffered(label)).slice(0, MOST_OFFERED);
  const isWhole = found.some(({ label }) => nameKey(label) === nameKey(typed));
  const offered = isWhole && found.length === 1 ? [] : found;
  const place = Math.min(chosen ?? (isWhole ? -1 : 0), offered.length - 1);
  const listbox = useListbox({
    items: offered,
    place,
    keyOf: ({ text }) => text,
    keys: { Escape: being && offered.length > 0 && (() => setClosedAt(being.from)) },
    onActivate: setChosen,
    onTake: ({ text }) => complete(text),
  });

  function complete(text: string) {
    if (!being) return;
    const before = `${line.slice(0, being.from)}${text} `;
    flushSync(() => onComplete(before + line.slice(caret).trimStart()));
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
    setCaret(before.length);
    setChosen(null);
    setClosedAt(being.from);
  }

  /** Follows the caret, which moves without a change of the text as well. */
  function follow({ value, selectionStart }: Pick<HTMLInputElement, 'value' | 'selectionStart'>) {
    const at = selectionStart ?? 0;
    if (at === caret) return;
    setCaret(at);
    setChosen(null);
    if (nameBeing(value, at)?.from !== closedAt) setClosedAt(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposed(event.nativeEvent) || !onKey(event)) return listbox.fieldProps.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
  }

  const fieldProps = {
    ...listbox.fieldProps,
    onKeyDown,
    // The Escape that closes the names leaves a dialog around the field open.
    ...(offered.length > 0 && { 'data-mantine-stop-propagation': true }),
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => follow(currentTarget),
  };
  return { listbox, offered, fieldProps, caret, follow };
}

type Props = { completion: ReturnType<typeof useNameCompletion>; children: ReactNode };

/** The names below the field that is its child. What places them is rendered with them alone, not with each letter. */
export function NameCompletion({ completion: { listbox, offered }, children }: Props) {
  return (
    <div className={classes.completed}>
      {children}
      {offered.length > 0 && (
        <Combobox store={listbox.store} position="bottom-start" keepMounted={false}>
          <Combobox.DropdownTarget>
            <div className={classes.place} />
          </Combobox.DropdownTarget>
          <Combobox.Dropdown className={classes.names ?? ''}>
            <Listbox listbox={listbox} label="Completions">
              {offered.map((choice) => (
                <Combobox.Option key={choice.text} {...listbox.optionProps(choice)}>
                  {choice.label}
                  {choice.note && <span className={classes.note}> · {choice.note}</span>}
                </Combobox.Option>
              ))}
            </Listbox>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </div>
  );
}
