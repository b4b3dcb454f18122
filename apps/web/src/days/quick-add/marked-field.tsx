import type { QuickLine } from '@daymark/domain/quick-add.ts';
import type { TextRange } from '@daymark/domain/quick-parts.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './marked-field.module.css';

type Props = TextInputProps & {
  field: RefObject<HTMLInputElement | null>;
  line: string;
  read: QuickLine;
  /** In a dialog of its own the field is larger and without a frame. */
  isLarge?: boolean;
};

/** A field that shows in its text how it is read. The marks lie behind the field, whose text, caret and selection are its own. */
export function MarkedField({ field, line, read, isLarge = false, ...input }: Props) {
  const marks = useRef<HTMLDivElement>(null);

  /** A field scrolls its text by itself, so that the caret stays in view. */
  function follow() {
    // An empty line is where it begins, and is not measured.
    const scrolled = line === '' ? 0 : (field.current?.scrollLeft ?? 0);
    if (marks.current) marks.current.style.transform = `translateX(${-scrolled}px)`;
  }
  // The next frame has styles and layout anyway: here the browser would compute them for this, and again after the effects.
  useEffect(() => {
    const frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  });

  return (
    <TextInput
      {...input}
      ref={field}
      value={line}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      classNames={{ input: classes.input ?? '' }}
      inputContainer={(children) => (
        <div className={classes.field} data-large={isLarge || undefined}>
          <div className={classes.behind} aria-hidden>
            <div ref={marks} className={classes.marks}>
              <span>{markedText(line, read)}</span>
            </div>
          </div>
          {children}
        </div>
      )}
      onScroll={follow}
      onKeyUp={follow}
      onPointerMove={follow}
    />
  );
}

type How = 'sure' | 'unsure' | 'unread' | 'misread';

function markedText(line: string, { parts, unread, misread }: QuickLine): ReactNode[] {
  const marks: (TextRange & { how: How })[] = [
    ...parts.map(({ from, to, isSure }) => ({ from, to, how: isSure ? ('sure' as const) : ('unsure' as const) })),
    ...unread.map(({ from, to }) => ({ from, to, how: 'unread' as const })),
    ...misread.map(({ from, to }) => ({ from, to, how: 'misread' as const })),
  ];
  let at = 0;
  const text = marks
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, to, how }) => {
      const before = line.slice(at, from);
      at = to;
      return [
        before,
        <mark key={from} data-how={how}>
          {line.slice(from, to)}
        </mark>,
      ];
    });
  return [...text, line.slice(at)];
}
