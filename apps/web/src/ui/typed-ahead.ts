/**
 * Keys pressed between the opening of a dialog and the focus in its field, while its code is loaded: the page behind does not
 * see them, and the field gets what they wrote.
 */
type TypedAhead = { text: string; isEntered: boolean; onEscape: () => void };

let typed: TypedAhead | null = null;

const DIALOG = '[role="dialog"]:not([aria-busy="true"])';
const TEXT_FIELD = 'textarea, input[type="text"], input:not([type])';

/** From now on keys are kept, until a dialog takes the focus or `dropTypedAhead` is called. Escape calls `onEscape` instead. */
export function keepTypedAhead(onEscape: () => void): void {
  dropTypedAhead();
  typed = { text: '', isEntered: false, onEscape };
  addEventListener('keydown', keep, { capture: true });
  addEventListener('keyup', hide, { capture: true });
  addEventListener('focusin', give);
}

/** Ends the keeping of keys; what they wrote is gone. */
export function dropTypedAhead(): void {
  typed = null;
  removeEventListener('keydown', keep, { capture: true });
  removeEventListener('keyup', hide, { capture: true });
  removeEventListener('focusin', give);
}

/** Keys with a modifier and those of the browser are no text; AltGr writes some characters. */
function isForField(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (isComposing || /^F\d/.test(key)) return false;
  return !(ctrlKey || metaKey || altKey) || event.getModifierState('AltGraph');
}

function keep(event: KeyboardEvent): void {
  if (!typed || !isForField(event)) return;
  hide(event);
  const { key } = event;
  if (key === 'Escape') {
    const { onEscape } = typed;
    dropTypedAhead();
    onEscape();
  } else if (typed.isEntered) return;
  else if (key === 'Enter') typed.isEntered = true;
  else if (key === 'Backspace') typed.text = [...typed.text].slice(0, -1).join('');
  else if ([...key].length === 1) typed.text += key;
}

/** Space presses a focused button as it comes up. */
function hide(event: KeyboardEvent): void {
  if (!isForField(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

function give({ target }: FocusEvent): void {
  if (!typed || !(target instanceof HTMLElement) || !target.closest(DIALOG)) return;
  const { text, isEntered } = typed;
  dropTypedAhead();
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !target.matches(TEXT_FIELD))
    return;
  const room = target.maxLength === -1 ? text.length : target.maxLength - target.value.length;
  target.setRangeText(text.slice(0, room), target.value.length, target.value.length, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  // Enter follows once the text is rendered.
  if (isEntered)
    queueMicrotask(() =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    );
}
