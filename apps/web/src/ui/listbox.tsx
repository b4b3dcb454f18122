import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import classes from './listbox.module.css';
import { isComposed } from './typing.ts';

type Options<Item> = {
  items: readonly Item[];
  /** Place of the active item; -1 where none is. */
  place: number;
  keyOf: (item: Item) => string | number;
  /** The arrow keys go from the last item to the first one. */
  wraps?: boolean;
  /** Actions of other keys of the field; false or null leaves a key to the field. */
  keys?: Record<string, (() => void) | false | null>;
  onActivate: (place: number) => void;
  /** Called with the field on Enter, and without it on a press. */
  onTake: (item: Item, field?: HTMLInputElement) => void;
};

export type Listbox<Item> = ReturnType<typeof useListbox<Item>>;

/** Options of a field that keeps the focus: arrow keys choose the active one, and Enter or a press takes one. */
export function useListbox<Item>({ items, place, keyOf, wraps = true, keys = {}, onActivate, onTake }: Options<Item>) {
  const id = useId();
  const isOpen = items.length > 0;
  const store = useCombobox({ opened: isOpen });
  const active = items[place];
  const last = items.length - 1;
  // An id must not have the spaces of a name.
  const optionId = (item: Item) => `${id}-${encodeURIComponent(keyOf(item))}`;

  function activate(next: number) {
    onActivate(next);
    const item = items[next];
    if (item) document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' });
  }

  // Mantine's own fields read `code`, which the keyboard of an Android phone leaves empty, and start without an active option.
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, nativeEvent } = event;
    if (isComposed(nativeEvent)) return;
    if (key === 'ArrowDown' && isOpen) activate(place < last ? place + 1 : wraps ? 0 : last);
    else if (key === 'ArrowUp' && isOpen) activate(place > 0 ? place - 1 : wraps ? last : 0);
    else if (key === 'Enter' && active) onTake(active, currentTarget);
    else if (keys[key]) keys[key]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const fieldProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    ...(isOpen && { 'aria-controls': id }),
    ...(active && { 'aria-activedescendant': optionId(active) }),
    onKeyDown,
  } as const;

  const optionProps = (item: Item) => ({
    id: optionId(item),
    value: keyOf(item),
    className: classes['option'] ?? '',
    'aria-selected': item === active,
    onClick: () => onTake(item),
  });

  return { id, store, fieldProps, optionProps };
}

type Props = {
  listbox: Pick<Listbox<never>, 'id' | 'store'>;
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The options, as Combobox.Option with the listbox's optionProps, in Combobox.Group where they have groups. */
export function Listbox({ listbox: { id, store }, label, className = '', children }: Props) {
  return (
    <Combobox store={store} unstyled>
      <Combobox.Options id={id} aria-label={label} className={className}>
        {children}
      </Combobox.Options>
    </Combobox>
  );
}
