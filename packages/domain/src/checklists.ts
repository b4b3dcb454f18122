import type { Checklist } from '@daymark/contract/tasks.ts';
import { ownWords } from './item-tasks.ts';

/** An item of a task list in a text. */
export type ChecklistItem = {
  /** Place of the sign between its brackets, in UTF-16 units. */
  at: number;
  /** Line of the item, from 0. */
  line: number;
  isDone: boolean;
  /** The rest of its line. */
  words: string;
};

/** How many items of its task lists a text has, and how many of these are ticked; null where it has none. */
export function checklistOf(text: string): Checklist | null {
  const items = checklistItems(text);
  return items.length === 0 ? null : { done: items.filter(({ isDone }) => isDone).length, items: items.length };
}

/** The text with an item ticked, or not; no other letter changes. */
export const withTick = (text: string, { at }: Pick<ChecklistItem, 'at'>, isDone: boolean): string =>
  `${text.slice(0, at)}${isDone ? 'x' : ' '}${text.slice(at + 1)}`;

/**
 * The item of a text that was changed meanwhile which is this item of the text before: the one with the same words, also where
 * it became a task, of several the one in the same place among them; undefined where it is gone.
 */
export function sameItem(before: string, item: ChecklistItem, present: string): ChecklistItem | undefined {
  const alike = (text: string) => checklistItems(text).filter(({ words }) => ownWords(words) === ownWords(item.words));
  const place = alike(before).findIndex(({ at }) => at === item.at);
  const found = alike(present);
  return found[Math.min(place, found.length - 1)];
}

/** Whether two texts differ in nothing but which items are ticked. */
export function differInTicksOnly(one: string, other: string): boolean {
  return one.length === other.length && withoutTicks(one) === withoutTicks(other);
}

const withoutTicks = (text: string): string =>
  checklistItems(text).reduce((text, item) => withTick(text, item, false), text);

/** A block that holds others: a quote, or an item of a list from this column on. */
type Container = { kind: 'quote' } | { kind: 'item'; indent: number; isEmpty: boolean };

/** The block of words that the last line has left open; a fence closes with as many of its signs. */
type Leaf = { kind: 'none' } | { kind: 'paragraph' } | { kind: 'fence'; sign: string; length: number };

const NONE: Leaf = { kind: 'none' };
const PARAGRAPH: Leaf = { kind: 'paragraph' };

/** Columns of a tab, and those from which on a line is code. */
const TAB = 4;

const TASK = /^\[([ xX])\][ \t]+(?=\S)(.*)$/;
const LIST_MARK = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/**
 * Items of the task lists in a text, in their order: those that CommonMark with the task lists of GitHub has, so that neither
 * code nor the middle of a line has any. Only containers and open blocks are followed, which takes no parser and a time that
 * grows with the text alone.
 */
export const checklistItems = (text: string): ChecklistItem[] => (text.includes('[') ? scanned(text).items : []);

/** Whether each line of a text is one of code. */
export const codeLines = (text: string): boolean[] => scanned(text).code;

function scanned(text: string): { items: ChecklistItem[]; code: boolean[] } {
  const items: ChecklistItem[] = [];
  const code: boolean[] = [];
  const state: State = { containers: [], leaf: NONE };
  let at = 0;
  for (const [line, written] of text.split(/\r\n|[\n\r]/).entries()) {
    const cursor = new Cursor(written);
    code.push(readLine(cursor, state, (place, isDone, words) => items.push({ at: at + place, line, isDone, words })));
    at += written.length;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return { items, code };
}

type State = { containers: Container[]; leaf: Leaf };
type Found = (place: number, isDone: boolean, words: string) => void;

/** Takes a line into the open blocks; true where it is one of code. */
function readLine(cursor: Cursor, state: State, found: Found): boolean {
  const matched = matchedContainers(cursor, state.containers);
  const isInside = matched === state.containers.length;
  if (state.leaf.kind === 'fence') {
    if (isInside) {
      if (cursor.closes(state.leaf)) state.leaf = NONE;
      return true;
    }
    state.leaf = NONE;
  }
  /** Whether a paragraph is open with which this line can go on, also without the signs of its containers. */
  let isOpen = state.leaf === PARAGRAPH;
  if (!isOpen) state.containers.length = matched;
  const begin = (leaf: Leaf) => {
    if (isOpen) state.containers.length = matched;
    isOpen = false;
    state.leaf = leaf;
  };
  for (;;) {
    const indent = cursor.indent();
    if (indent < TAB) cursor.takeColumns(indent);
    const block = blockAt(cursor, isOpen && isInside);
    switch (block.kind) {
      case 'code':
        if (!isOpen) state.leaf = NONE;
        return !isOpen;
      case 'fence':
        begin(block);
        return true;
      case 'single':
        begin(NONE);
        return false;
      case 'paragraph':
        if (!isOpen) begin(PARAGRAPH);
        return false;
      case 'quote':
        begin(NONE);
        state.containers.push(block);
        cursor.takeQuote();
        break;
      case 'item': {
        begin(NONE);
        const width = cursor.takeMark(block.markLength, block.isEmpty);
        state.containers.push({ kind: 'item', indent: indent + width, isEmpty: block.isEmpty });
        const task = TASK.exec(cursor.rest());
        if (task) found(cursor.place + 1, task[1] !== ' ', (task[2] ?? '').trimEnd());
      }
    }
  }
}

/** A block that begins at a place of a line; `single` is one that ends with its line: a heading, a rule, or nothing. */
type Block =
  | { kind: 'code' | 'single' | 'paragraph' }
  | Extract<Leaf, { kind: 'fence' }>
  | Extract<Container, { kind: 'quote' }>
  | { kind: 'item'; markLength: number; isEmpty: boolean };

/** The block at the first sign of the rest of a line, which may go on with the paragraph of the line before. */
function blockAt(cursor: Cursor, isInParagraph: boolean): Block {
  if (cursor.isBlank()) return { kind: 'single' };
  if (cursor.indent() >= TAB) return { kind: 'code' };
  const rest = cursor.rest();
  if (rest.startsWith('>')) return { kind: 'quote' };
  const fence = FENCE.exec(rest);
  if (fence) {
    const signs = fence[1] ?? fence[2] ?? '';
    return { kind: 'fence', sign: signs.charAt(0), length: signs.length };
  }
  if (HEADING.test(rest) || (isInParagraph && UNDERLINE.test(rest)) || RULE.test(rest)) return { kind: 'single' };
  const mark = LIST_MARK.exec(rest);
  if (!mark) return { kind: 'paragraph' };
  const isEmpty = rest.slice(mark[0].length).trim() === '';
  // Within a paragraph a list begins with words and, where it is numbered, with 1.
  const canInterrupt = !isEmpty && (mark[1] === undefined || Number(mark[1]) === 1);
  return isInParagraph && !canInterrupt ? { kind: 'paragraph' } : { kind: 'item', markLength: mark[0].length, isEmpty };
}

/** Takes the signs of the open containers from the line; gives the number of those that it goes on with. */
function matchedContainers(cursor: Cursor, containers: Container[]): number {
  for (const [depth, container] of containers.entries()) {
    if (container.kind === 'quote') {
      if (cursor.isBlank() || cursor.indent() >= TAB) return depth;
      const { place, column } = cursor;
      cursor.takeColumns(cursor.indent());
      if (!cursor.rest().startsWith('>')) {
        cursor.backTo(place, column);
        return depth;
      }
      cursor.takeQuote();
    } else if (cursor.isBlank()) {
      // An item begins with one blank line at most.
      if (container.isEmpty) return depth;
    } else {
      if (cursor.indent() < container.indent) return depth;
      cursor.takeColumns(container.indent);
      container.isEmpty = false;
    }
  }
  return containers.length;
}

/** A place in a line, where a tab can be taken in part. */
class Cursor {
  readonly line: string;
  place = 0;
  /** Column of the place; a tab reaches to the next multiple of four. */
  column = 0;

  constructor(line: string) {
    this.line = line;
  }

  rest(): string {
    return this.line.slice(this.place);
  }

  isBlank(): boolean {
    for (let place = this.place; place < this.line.length; place += 1) {
      if (!isSpace(this.line.charAt(place))) return false;
    }
    return true;
  }

  /** Columns of blanks from here on. */
  indent(): number {
    let end = this.column;
    for (let place = this.place; isSpace(this.line.charAt(place)); place += 1) {
      end = this.line.charAt(place) === '\t' ? end + TAB - (end % TAB) : end + 1;
    }
    return end - this.column;
  }

  takeColumns(count: number): void {
    const end = this.column + count;
    while (this.column < end) {
      const isTab = this.line.charAt(this.place) === '\t';
      const next = isTab ? this.column + TAB - (this.column % TAB) : this.column + 1;
      // A tab that is wider than what is taken stays, with its other columns.
      if (next > end) {
        this.column = end;
        return;
      }
      this.column = next;
      this.place += 1;
    }
  }

  takeQuote(): void {
    this.place += 1;
    this.column += 1;
    if (isSpace(this.line.charAt(this.place))) this.takeColumns(1);
  }

  /** Takes the mark of an item with the blanks behind it; gives the columns of both. */
  takeMark(length: number, isEmpty: boolean): number {
    this.place += length;
    this.column += length;
    const blanks = this.indent();
    const taken = isEmpty ? blanks : blanks > TAB ? 1 : blanks;
    this.takeColumns(taken);
    return length + (isEmpty ? 1 : taken);
  }

  backTo(place: number, column: number): void {
    this.place = place;
    this.column = column;
  }

  closes({ sign, length }: { sign: string; length: number }): boolean {
    if (this.indent() >= TAB) return false;
    const rest = this.rest().trim();
    return rest.length >= length && rest === sign.repeat(rest.length);
  }
}

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\t';
