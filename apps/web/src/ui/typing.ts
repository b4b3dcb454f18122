/** Whether somebody types in a dialog: the page behind it, which may be loaded only now, does not take the focus. */
export function isTypingInDialog(): boolean {
  return document.activeElement?.matches('[role="dialog"] :is(input, textarea)') ?? false;
}

/** Parts above the page, which take all keys while they are open. */
const ABOVE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether nothing is open above the page. */
export const isPageOnTop = (): boolean => document.querySelector(ABOVE_PAGE) === null;
