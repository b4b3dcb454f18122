import {
  continuedList,
  indentedList,
  isInList,
  linkedWords,
  markedWords,
  pastedLink,
  type Rewrite,
  rewrittenAsItems,
} from '@daymark/domain/note-writing.ts';
import { Button } from '@mantine/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { announce } from '#api/announcements.ts';
import type { FieldProps } from '#ui/bound-fields.ts';
import { counted } from '#ui/format.ts';
import { TextArea } from '#ui/text-area.tsx';
import { isComposed } from '#ui/typing.ts';
import classes from './description-field.module.css';
import { DescriptionText } from './on-demand.ts';

type Props = FieldProps<string>;

const HINT = 'Markdown. "- [ ] " begins a checklist. In a list Tab indents, and Esc, then Tab leaves the field.';

/** Lines that were pasted into a text, until it is changed again. */
type Pasted = { from: number; to: number; lines: number };

/** A text field for Markdown: keys go on with lists, indent them and mark words. Nothing that is typed is changed by itself. */
export function DescriptionField({ value, onChange, description = HINT, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [leaves, setLeaves] = useState(false);
  const [indents, setIndents] = useState(false);
  const isPlainBreak = useRef<boolean>(false);
  const previewed = useDeferredValue(value);

  /** Whether the caret stands in a list decides what Tab and Escape do. */
  function look() {
    if (area.current) setIndents(isInList(written(area.current)));
  }

  // Keyboards of phones and input methods tell a new line by this event alone, and not by a key.
  const continueList = useEffectEvent((event: InputEvent) => {
    const isBreak = event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph';
    if (!isBreak || event.isComposing || isPlainBreak.current || !area.current) return;
    const rewrite = continuedList(written(area.current));
    if (!rewrite) return;
    event.preventDefault();
    write(area.current, rewrite);
  });
  useEffect(() => {
    const element = area.current;
    const listener = (event: InputEvent) => continueList(event);
    element?.addEventListener('beforeinput', listener);
    return () => element?.removeEventListener('beforeinput', listener);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget, nativeEvent } = event;
    isPlainBreak.current = shiftKey;
    if (isComposed(nativeEvent) || altKey) return;
    if (ctrlKey || metaKey) {
      const rewrite = shiftKey ? null : MARKS[key.toLowerCase()]?.(written(currentTarget));
      if (!rewrite) return;
      event.preventDefault();
      event.stopPropagation();
      return write(currentTarget, rewrite);
    }
    if (key === 'Escape' && indents && !leaves) {
      setLeaves(true);
      announce('Tab leaves the field');
    } else if (key === 'Tab' && indents && !leaves) {
      event.preventDefault();
      const rewrite = indentedList(written(currentTarget), shiftKey ? -1 : 1);
      if (rewrite) write(currentTarget, rewrite);
    } else if (key !== 'Tab' && key !== 'Shift') setLeaves(false);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    const { currentTarget } = event;
    const link = pastedLink(written(currentTarget), text);
    if (link) {
      event.preventDefault();
      return write(currentTarget, link);
    }
    const lines = text.split('\n').filter((line) => line.trim() !== '').length;
    const from = currentTarget.selectionStart;
    // The field changes after this event, and each later change takes the offer away.
    if (lines > 1) setTimeout(() => setPasted({ from, to: from + text.length, lines }));
  }

  function makeItems({ from, to }: Pasted) {
    if (!area.current) return;
    area.current.focus();
    write(area.current, rewrittenAsItems({ text: area.current.value, from, to }));
  }

  return (
    <div>
      <TextArea
        label="Description"
        placeholder="Optional"
        {...field}
        ref={area}
        value={value}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // Escape then only lets Tab leave, instead of closing the dialog.
        data-mantine-stop-propagation={(indents && !leaves) || undefined}
        onChange={(event) => {
          setPasted(null);
          onChange(event.currentTarget.value);
        }}
        onSelect={look}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          setLeaves(false);
          field.onBlur();
        }}
      />
      <div className={classes.tools}>
        {value.trim() !== '' && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isPreviewed}
            onClick={() => setIsPreviewed(!isPreviewed)}
          >
            {isPreviewed ? 'Hide Preview' : 'Preview'}
          </Button>
        )}
        {pasted && (
          <Button variant="subtle" size="compact-sm" onClick={() => makeItems(pasted)}>
            Make {counted(pasted.lines, 'Item')}
          </Button>
        )}
      </div>
      {isPreviewed && value.trim() !== '' && (
        <section aria-label="Preview" className={classes.preview}>
          <DescriptionText text={previewed} />
        </section>
      )}
    </div>
  );
}

const written = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
});

/** Keys with Ctrl or Command, and what they do with the selected words. */
const MARKS: Record<string, (selected: ReturnType<typeof written>) => Rewrite> = {
  b: (selected) => markedWords(selected, '**'),
  i: (selected) => markedWords(selected, '*'),
  k: linkedWords,
};

/** Writes as if it was typed: by the one command that the browser's own undo knows, old as it is. */
function write(area: HTMLTextAreaElement, { from, to, letters, select }: Rewrite): void {
  area.setSelectionRange(from, to);
  if (!document.execCommand(letters === '' ? 'delete' : 'insertText', false, letters)) {
    area.setRangeText(letters, from, to, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(select.from, select.to);
}
