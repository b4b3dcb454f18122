import { NAME_LENGTH } from '@daymark/contract/fields.ts';
import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toastError } from '#api/toasts.tsx';
import { isComposed } from '#ui/typing.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useRows } from './rows-context.ts';
import type { OpenPart } from './rows-state.ts';
import classes from './task-rows.module.css';

/** The name of a task, changed in its row. Enter, Tab and a press elsewhere save it, Escape does not. */
export function NameField({ task, open }: { task: OpenTask; open: OpenPart }) {
  const { state, edit, leave, step } = useRows();
  const [text, setText] = useState(open.typed ?? task.name);
  // A refused name is still shown as the task's while its field opens again.
  const [held] = useState(open.refusal?.edit.expected?.name ?? task.name);
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef<boolean>(false);

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  /** Saves a changed name; false where there is none to save. */
  function save(): boolean {
    const name = text.trim();
    if (name === '') {
      toastError('Task name is required');
      return false;
    }
    isLeft.current = true;
    if (name !== held) edit({ task, part: 'name', values: { name }, expected: { name: held }, typed: text });
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposed(event.nativeEvent)) return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      isLeft.current = true;
      leave(open.row);
    } else if (event.key === 'Enter') {
      if (save()) leave(open.row);
    } else if (event.key === 'Tab') {
      if (save()) step(open, event.shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={input}
        className={classes.field}
        aria-label="Name"
        maxLength={NAME_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isLeft.current || open.refusal) return;
          if (text.trim() === '' || save()) state.close(open);
        }}
      />
      <RefusalNote open={open} />
    </>
  );
}
