import type { KeyboardEvent as KeyPress } from 'react';
import { flushSync } from 'react-dom';
import type { RowsState } from './rows-state.ts';

/** Draws an open choice that a key comes before, and gives it the key; keeps what is typed before its code is there. */
export function typeAhead(event: KeyPress<HTMLElement>, state: RowsState): void {
  const { open } = state.shown.get();
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!open || ctrlKey || metaKey || altKey) return;
  if (!open.isUrgent) flushSync(() => state.open({ ...open, isUrgent: true }));
  const field = document.querySelector<HTMLElement>('[data-row-field]');
  if (field) {
    field.focus();
    if (key.length === 1) return; // it is typed into the field
    field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  } else if (key === 'Escape') state.close();
  else if (key.length === 1) state.open({ ...open, isUrgent: true, typed: `${open.typed ?? ''}${key}` });
  else if (key === 'Enter' && open.part !== 'menu') state.open({ ...open, isUrgent: true, isTaken: true });
  else return;
  event.preventDefault();
}
