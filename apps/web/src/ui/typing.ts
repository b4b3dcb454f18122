import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether somebody types in a dialog: the page behind it, which may be loaded only now, does not take the focus. */
export function isTypingInDialog(): boolean {
  return document.activeElement?.matches('[role="dialog"] :is(input, textarea)') ?? false;
}

/** Parts above the page, which take all keys while they are open. */
const ABOVE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether this element is in a part above the page. */
export const isAbovePage = (element: Element | null): boolean => Boolean(element?.closest(ABOVE_PAGE));

/** Whether nothing is open above the page. */
export const isPageOnTop = (): boolean => document.querySelector(ABOVE_PAGE) === null;

/**
 * Whether a key belongs to the word that an input method composes, such as the Enter that ends it. Safari ends the word before
 * that Enter, and marks the key by this code alone.
 */
export const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

/**
 * Whether a key is Ctrl Enter, or ⌘ Enter, within this form itself. React hands on to it the keys of a form above it, which a part
 * of it has opened.
 */
export function isCtrlEnterIn({ key, ctrlKey, metaKey, target, currentTarget }: ReactKeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && target instanceof Node && currentTarget.contains(target);
}
