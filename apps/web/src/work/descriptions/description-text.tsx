import type { ChecklistItem } from '@daymark/domain/checklists.ts';
import { addressOfTask, ownWords, taskAtAddress, taskOfWords } from '@daymark/domain/item-tasks.ts';
import { plainText } from '@daymark/domain/plain-text.ts';
import {
  type ComponentProps,
  createContext,
  createElement,
  type ReactNode,
  use,
  useCallback,
  useId,
  useMemo,
  useRef,
} from 'react';
import classes from './description-text.module.css';
import { type Element, type Part, readMarkdown } from './markdown.ts';
import { TextLink } from './text-link.tsx';
import { TypedText } from './typed-text.tsx';

type ItemActions = {
  /** Ticks an item of the checklist, or takes its tick away; without it the boxes are only shown. */
  onTick?: ((item: ChecklistItem, isDone: boolean) => void) | undefined;
  /** Buttons behind the words of an item. */
  buttonsOf?: ((item: ChecklistItem) => ReactNode) | undefined;
  /** Opens a task that the text links to; without it the page at its address is opened. */
  onOpenTask?: ((id: number) => void) | undefined;
};

type Props = ItemActions & {
  text: string;
  /** The element of all headings in the text, which follows the heading above it; h4 by default. */
  heading?: 'h2' | 'h4';
};

const ItemActionsContext = createContext<ItemActions>({});

/** A description or reflection as Markdown, made of React's elements alone: nothing typed can become anything else. */
export function DescriptionText({ text, heading = 'h4', onTick, buttonsOf, onOpenTask }: Props) {
  const parts = useMemo(() => readMarkdown(text), [text]);
  const content = useMemo(() => parts && drawn(parts, heading), [parts, heading]);
  if (content === null) {
    return (
      <>
        <p className={classes.note}>This text has too many signs to be formatted. It is shown as it was typed.</p>
        <TypedText text={text} />
      </>
    );
  }
  return (
    <ItemActionsContext value={{ onTick, buttonsOf, onOpenTask }}>
      <div className={classes.text}>{createElement('div', null, ...content)}</div>
    </ItemActionsContext>
  );
}

/** Parts have no identity but their place, so they are given as single children, which need no key. */
const drawn = (parts: Part[], heading: string): ReactNode[] => parts.map((part) => nodeOf(part, heading));

/** Elements that are drawn by a plain one of the page. */
const TAGS: Partial<Record<Element['kind'], string>> = {
  paragraph: 'p',
  quote: 'blockquote',
  bullets: 'ul',
  head: 'thead',
  body: 'tbody',
  row: 'tr',
  strong: 'strong',
  emphasis: 'em',
  struck: 's',
  code: 'code',
};

function nodeOf(part: Part, heading: string): ReactNode {
  if (typeof part === 'string') return part;
  const { kind, parts } = part;
  const children = drawn(parts, heading);
  const tag = TAGS[kind];
  if (tag) return createElement(tag, null, ...children);
  switch (kind) {
    case 'heading':
      return createElement(heading, { 'data-level': part.level }, ...children);
    case 'numbers':
      return createElement('ol', { start: part.start }, ...children);
    case 'item':
      return part.item ? (
        <TaskItem item={part.item} {...labelled(part, heading)} />
      ) : (
        createElement('li', null, ...children)
      );
    case 'head-cell':
      return createElement('th', { scope: 'col', 'data-align': part.align }, ...children);
    case 'cell':
      return createElement('td', { 'data-align': part.align }, ...children);
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table needs the focus to be scrolled by keyboard
        <section className={classes.table} aria-label="Table" tabIndex={0}>
          {createElement('table', null, ...children)}
        </section>
      );
    case 'code-block':
      return <pre>{createElement('code', null, ...children)}</pre>;
    case 'link':
      return createElement(Link, { href: part.href ?? '' }, ...withoutLinks(parts, heading));
    case 'rule':
      return <hr />;
    case 'break':
      return <br />;
    default:
      return createElement('span', null, ...children);
  }
}

/** The words of a link; a link to a picture within it is only its words, as a link can hold no other. */
const withoutLinks = (parts: Part[], heading: string): ReactNode[] =>
  parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'link' ? withoutLinks(part.parts, heading) : [nodeOf(part, heading)],
  );

type LinkProps = Omit<ComponentProps<typeof TextLink>, 'onOpen'>;

function Link(props: LinkProps) {
  const { onOpenTask } = use(ItemActionsContext);
  const id = taskAtAddress(props.href);
  return <TextLink {...props} onOpen={id !== undefined && onOpenTask ? () => onOpenTask(id) : undefined} />;
}

/** The words of an item, which label its box, and what stands below them. The link to its task stands beside its words. */
function labelled({ item, parts }: Element, heading: string): { label: ReactNode[] | null; below: ReactNode[] } {
  const [first, ...others] = parts;
  const isWords = typeof first === 'object' && (first.kind === 'tight' || first.kind === 'paragraph');
  return isWords
    ? { label: drawn(withoutTask(first.parts, item), heading), below: drawn(others, heading) }
    : { label: null, below: drawn(parts, heading) };
}

function withoutTask(parts: Part[], item: ChecklistItem | undefined): Part[] {
  const last = parts.findLastIndex((part) => typeof part !== 'string' && part.kind === 'link');
  const part = parts[last];
  const id = item && taskOfWords(item.words);
  if (id === undefined || typeof part !== 'object' || part.href !== addressOfTask(id)) return parts;
  const before = parts[last - 1];
  return [
    ...parts.slice(0, last - 1),
    ...(typeof before === 'string' ? [before.trimEnd()] : []),
    ...parts.slice(last + 1),
  ];
}

type TaskItemProps = { item: ChecklistItem; label: ReactNode[] | null; below: ReactNode[] };

function TaskItem({ item, label, below }: TaskItemProps) {
  const { onTick, buttonsOf } = use(ItemActionsContext);
  const id = useId();
  const words = plainText(ownWords(item.words));
  const taskId = taskOfWords(item.words);
  const hasFocus = useRef(false);
  // The link to a task that was just made stands in place of the pressed button, and takes its focus.
  const takeFocus = useCallback((link: HTMLElement | null) => {
    if (hasFocus.current) link?.focus();
  }, []);
  return (
    <li className={classes.task} data-done={item.isDone || undefined}>
      <input
        id={id}
        type="checkbox"
        className={classes.box}
        checked={item.isDone}
        disabled={onTick === undefined}
        aria-label={label ? undefined : words}
        onChange={({ currentTarget }) => onTick?.(item, currentTarget.checked)}
      />
      <div className={classes.words}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether the focus is in it */}
        <div
          className={classes.line}
          onFocus={() => {
            hasFocus.current = true;
          }}
          onBlur={() => {
            hasFocus.current = false;
          }}
        >
          {label && createElement('label', { htmlFor: id }, ...label)}
          {taskId !== undefined && (
            <Link ref={takeFocus} href={addressOfTask(taskId)} label={`Task: ${words}`} className={classes.link}>
              Task
            </Link>
          )}
          {buttonsOf?.(item)}
        </div>
        {below.length > 0 && createElement('div', null, ...below)}
      </div>
    </li>
  );
}
