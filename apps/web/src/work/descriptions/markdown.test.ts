import { checklistItems } from '@daymark/domain/checklists.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Part, readMarkdown } from './markdown.ts';

/** A read text in brackets, to compare whole trees: '(emphasis a)'. */
function written(parts: Part[]): string {
  const words = parts.map((part) => {
    if (typeof part === 'string') return part;
    const { kind, href, item } = part;
    const about = [kind, href, item && (item.isDone ? '[x]' : '[ ]')].filter(Boolean).join(' ');
    return `(${about}${part.parts.length > 0 ? ' ' : ''}${written(part.parts)})`;
  });
  return words.join('');
}

const read = (text: string) => written(readMarkdown(text) ?? ['too much']);

test.each([
  ['Two\nlines', '(paragraph Two(break)lines)'],
  ['**a** *b* ~~c~~ `d`', '(paragraph (strong a) (emphasis b) (struck c) (code d))'],
  ['# a\n---', '(heading a)(rule)'],
  ['> a', '(quote (paragraph a))'],
  ['```js\na\n```', '(code-block a)'],
  ['- a\n- [x] **b**', '(bullets (item (tight a))(item [x] (tight (strong b))))'],
  ['3. [ ] a\n\n   b', '(numbers (item [ ] (paragraph a)(paragraph b)))'],
  ['- a [ ] b\n- [ ]', '(bullets (item (tight a [ ] b))(item (tight [ ])))'],
  ['a|b\n-|-\n1|2', '(table (head (row (head-cell a)(head-cell b)))(body (row (cell 1)(cell 2))))'],
])('%j is read as %s', (text, tree) => {
  expect(read(text)).toBe(tree);
});

test.each([
  ['[a](https://x.test/b "c")', '(paragraph (link https://x.test/b a))'],
  [
    'https://x.test/a, www.x.test. me@x.test',
    '(paragraph (link https://x.test/a https://x.test/a), (link http://www.x.test www.x.test). (link mailto:me@x.test me@x.test))',
  ],
  ['[a](/lists/3/tasks#task-4)', '(paragraph (link /lists/3/tasks#task-4 a))'],
  ['![a](https://x.test/a.png)', '(paragraph (link https://x.test/a.png a))'],
  ['![](https://x.test/a.png)', '(paragraph (link https://x.test/a.png https://x.test/a.png))'],
])('%j is a link', (text, tree) => {
  expect(read(text)).toBe(tree);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#115;cript:alert(1))',
  '[a](java\u0001script:alert(1))',
  '[a](vbscript:x)',
  '[a](data:text/html,x)',
  '![a](data:image/png;base64,AAAA)',
  '<javascript:alert(1)>',
  '[a](file:///etc/passwd)',
  '[a](//x.test)',
  '[a](https:///x.test)',
  '[a](other.html)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
])('%j has no link and no element of its own', (text) => {
  const [paragraph, ...others] = readMarkdown(text) ?? [];
  expect(others).toEqual([]);
  expect(paragraph).toEqual({ kind: 'paragraph', parts: [expect.any(String)] });
});

test('an address cannot leave this host by a backslash', () => {
  expect(read('[a](/\\x.test)')).toBe('(paragraph (link /%5Cx.test a))');
});

test('the boxes of a read text are the items that are counted, without a parser', () => {
  // The parser differs from CommonMark in a quote that is indented by a tab, and tables are none of it: neither is made here.
  const piece = fc.constantFrom(
    ...['- ', '* ', '1. ', '2. ', '10) ', '> ', '>', '    ', '  ', '   ', ' ', '[ ] ', '[x] ', '[X]', '[ ]'],
    ...['```', '~~~', '`', '# ', '---', '===', '***', 'a', '[x]: y', '\\', '**', '&amp;'],
  );
  const line = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
  const boxes = (parts: Part[]): number[] =>
    parts.flatMap((part) =>
      typeof part === 'string' ? [] : [...(part.item ? [part.item.at] : []), ...boxes(part.parts)],
    );
  fc.assert(
    fc.property(text, (text) => {
      expect(boxes(readMarkdown(text) ?? [])).toEqual(checklistItems(text).map(({ at }) => at));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['10,000 nested quotes', '>'.repeat(10_000)],
  ['50 nested quotes', `${'> '.repeat(50)}a`],
  ['a table of 5,000 cells', `${'|a'.repeat(2_500)}\n${'|-'.repeat(2_500)}`],
  ['1,000 items', '- [ ] x\n'.repeat(1_000)],
  ['1,000 addresses', 'www.a.b '.repeat(1_000)],
  ['thousands of brackets', '['.repeat(10_000)],
  ['thousands of lines', 'a\n'.repeat(5_000)],
])('%s are too much to be read', (_what, text) => {
  expect(readMarkdown(text)).toBeNull();
});

test('200 items are read', () => {
  expect(readMarkdown('- [ ] Tick this one\n'.repeat(200))).toHaveLength(1);
});

test('no words are lost, whatever is typed', () => {
  const sign = fc.constantFrom(
    'a',
    'ü',
    ' ',
    '*',
    '_',
    '[',
    ']',
    '(',
    ')',
    '- ',
    '\n',
    '>',
    '`',
    '|',
    '<',
    '~',
    '\u202e',
    '\u0007',
  );
  const letters = (text: string) => text.replace(/[^aü]/g, '');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = signs.join('').replace(/\]\([^)]*\)|[`~]{3,}.*|\|/g, ''); // addresses, languages of code and cells are no words
      const words = (parts: Part[]): string =>
        parts.map((part) => (typeof part === 'string' ? part : words(part.parts))).join('');
      expect(letters(words(readMarkdown(text) ?? [text]))).toBe(letters(text));
    }),
  );
});
