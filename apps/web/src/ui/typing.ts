/** Whether somebody types in a dialog: the page behind it, which may be loaded only now, does not take the focus. */
export function isTypingInDialog(): boolean {
  return document.activeElement?.matches('[role="dialog"] :is(input, textarea)') ?? false;
}
