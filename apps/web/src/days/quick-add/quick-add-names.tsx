import { nameBeing } from '@daymark/domain/quick-add.ts';
import { beginsWith, nameKey } from '@daymark/domain/search-words.ts';
import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { option } from '#ui/option.ts';
import classes from './quick-add.module.css';
import type { QuickNames } from './quick-add.queries.ts';
import { choicesOf } from './quick-add-words.ts';

const MOST_OFFERED = 8;

type Options = {
  line: string;
  names: QuickNames;
  field: RefObject<HTMLInputElement | null>;
  onComplete: (line: string) => void;
};

/** Names that complete the one that is typed after # or @. Enter takes the first one, unless the name is whole already. */
export function useNameCompletion({ line, names, field, onComplete }: Options) {
  const id = useId();
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
  const optionId = (at: number) => `${id}-${at}`;

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

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const active = offered[place];
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen((place + 1) % offered.length);
    else if (event.key === 'ArrowUp') setChosen(place > 0 ? place - 1 : offered.length - 1);
    else if (event.key === 'Escape') setClosedAt(being?.from ?? null);
    else if (event.key === 'Enter' && active) complete(active.text);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Follows the caret, which moves without a change of the text as well. */
  function onSelect({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const at = currentTarget.selectionStart ?? 0;
    if (at === caret) return;
    setCaret(at);
    setChosen(null);
    if (nameBeing(currentTarget.value, at)?.from !== closedAt) setClosedAt(null);
  }

  const fieldProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': offered.length > 0,
    // The Escape that closes the names leaves a dialog around the field open.
    ...(offered.length > 0 && { 'aria-controls': id, 'data-mantine-stop-propagation': true }),
    ...(offered[place] && { 'aria-activedescendant': optionId(place) }),
    onKeyDown,
    onSelect,
  } as const;
  return { id, offered, place, optionId, complete, fieldProps };
}

type Props = { completion: ReturnType<typeof useNameCompletion>; children: ReactNode };

/** The names below the field that is its child. */
export function NameCompletion({ completion: { id, offered, place, optionId, complete }, children }: Props) {
  const store = useCombobox({ opened: offered.length > 0 });
  return (
    <Combobox store={store} position="bottom-start">
      <Combobox.DropdownTarget>
        <div>{children}</div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes.names ?? ''}>
        <div id={id} role="listbox" aria-label="Completions">
          {offered.map(({ label, note, text }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={text}
              id={optionId(at)}
              role="option"
              aria-selected={at === place}
              className={option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => complete(text)}
            >
              {label}
              {note && <span className={classes.note}> · {note}</span>}
            </div>
          ))}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
