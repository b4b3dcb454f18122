import { type ChecklistItem, checklistItems } from '@daymark/domain/checklists.ts';
import MarkdownIt, { type Token } from 'markdown-it';

/** A part of a text that was read: an element, or words. */
export type Part = Element | string;

export type Element = {
  kind: Kind;
  parts: Part[];
  /** Address of a link. */
  href?: string;
  /** First number of an ordered list. */
  start?: number;
  /** Level of a heading, from 1. */
  level?: number;
  /** Side of a cell at which its words stand. */
  align?: Align;
  /** The item of the checklist that an item of a list is. */
  item?: ChecklistItem;
};

type Align = 'left' | 'center' | 'right';

/** Kinds of elements by the tokens of the parser that open them. */
const KINDS = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  blockquote_open: 'quote',
  bullet_list_open: 'bullets',
  ordered_list_open: 'numbers',
  list_item_open: 'item',
  table_open: 'table',
  thead_open: 'head',
  tbody_open: 'body',
  tr_open: 'row',
  th_open: 'head-cell',
  td_open: 'cell',
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'struck',
  link_open: 'link',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS] | 'code-block' | 'code' | 'rule' | 'break' | 'tight';

/** Blocks within blocks that are read; the parser leaves out what is deeper. */
const DEEPEST = 30;

/**
 * Signs with a meaning, and lines, up to which a text is read: the time of parser and page grows with them. With the processor
 * slowed down four times 200 items took 142 ms, 100 links 26 ms, 599 lines 31 ms, and 550 of them with right-to-left overrides
 * 65 ms (`npm run bench:web -- --only notes`).
 */
const MOST_SIGNS = 400;
const MOST_LINES = 400;
const SIGNS = /[*_[\]<>|~`@]|www\.|:\/\//gi;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: DEEPEST });
markdown.validateLink = isAddress;
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true });
markdown.linkify.add('ftp:', null).add('//', null);
markdown.linkify.add('www.', {
  validate: (text, at) => /^[\p{L}\p{N}-]+\.[^\s<>]*[^\s<>?!.,:;*_~'")\]]/u.exec(text.slice(at))?.[0].length ?? 0,
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});

/** Addresses that a link may have: of the web, of mail and phones, and of this app. Others, such as scripts, stay words. */
function isAddress(url: string): boolean {
  return /^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(url) || /^\/(?![/\\])/.test(url) || url.startsWith('#');
}

/**
 * Reads a text as CommonMark, with the task lists, tables, autolinks and strikethrough of GitHub. Null for a text that would
 * take too long, or has more blocks within blocks than anybody writes: it is shown as it was typed.
 */
export function readMarkdown(text: string): Part[] | null {
  if ((text.match(SIGNS)?.length ?? 0) > MOST_SIGNS || text.split('\n').length > MOST_LINES) return null;
  const tokens = markdown.parse(text, {});
  if (tokens.some(({ level }) => level >= DEEPEST - 1)) return null;
  const items = Map.groupBy(checklistItems(text), ({ line }) => line);
  return partsOf(tokens, (line) => items.get(line)?.shift());
}

type TakeItem = (line: number) => ChecklistItem | undefined;

function partsOf(tokens: Token[], takeItem: TakeItem): Part[] {
  const root: Element = { kind: 'tight', parts: [] };
  const open = [root];
  for (const [place, token] of tokens.entries()) {
    const parent = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 1) {
      const element = elementOf(token);
      parent.parts.push(element);
      open.push(element);
      if (element.kind === 'item') {
        const item = token.map && startsWithBox(tokens, place) ? takeItem(token.map[0]) : undefined;
        if (item) element.item = item;
      }
    } else if (token.type === 'inline') {
      const holder = open.findLast(({ kind }) => kind === 'item');
      const isFirst = holder?.item !== undefined && isBlank(holder);
      parent.parts.push(...withoutBox(partsOf(token.children ?? [], takeItem), isFirst));
    } else parent.parts.push(...leaf(token));
  }
  return root.parts;
}

/** Whether nothing but elements without words stands in an element so far. */
const isBlank = ({ parts }: Element): boolean => parts.every((part) => typeof part !== 'string' && isBlank(part));

const BOX = /^\[[ xX]\](?:[ \t]+|$)/;

/** Whether the first words of this item of a list, on its own line, begin with the box of a task. */
function startsWithBox(tokens: Token[], place: number): boolean {
  const first = tokens[place + 1]?.type;
  if (first !== 'paragraph_open' && first !== 'heading_open' && first !== 'table_open') return false;
  const words = tokens.slice(place, place + WORDS_OF_TABLE).find(({ type }) => type === 'inline');
  return words?.map?.[0] === tokens[place]?.map?.[0] && BOX.test(words?.content ?? '');
}

/** The words of a table come behind the tokens of its head, its first row and its first cell. */
const WORDS_OF_TABLE = 6;

function withoutBox(parts: Part[], hasBox: boolean): Part[] {
  const [first, ...others] = parts;
  return hasBox && typeof first === 'string' ? [first.replace(BOX, ''), ...others] : parts;
}

function elementOf(token: Token): Element {
  const kind = token.hidden ? 'tight' : (KINDS[token.type as keyof typeof KINDS] ?? 'tight');
  const element: Element = { kind, parts: [] };
  if (kind === 'heading') element.level = Number(token.tag.slice(1));
  if (kind === 'numbers') element.start = Number(token.attrGet('start') ?? 1);
  if (kind === 'link') element.href = attribute(token, 'href');
  const align = /text-align:(left|center|right)/.exec(attribute(token, 'style'))?.[1];
  if (align) element.align = align as Align;
  return element;
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

/** Words, code, a line or a break; a picture is a link to it, so that nothing is fetched. */
function leaf(token: Token): Part[] {
  const { type, content } = token;
  switch (type) {
    case 'fence':
    case 'code_block':
      return [{ kind: 'code-block', parts: [content.replace(/\n$/, '')] }];
    case 'code_inline':
      return [{ kind: 'code', parts: [content] }];
    case 'hr':
      return [{ kind: 'rule', parts: [] }];
    case 'softbreak':
    case 'hardbreak':
      return [{ kind: 'break', parts: [] }];
    case 'image': {
      const href = attribute(token, 'src');
      return [{ kind: 'link', href, parts: [content || href] }];
    }
    default:
      return content === '' ? [] : [content];
  }
}
