/** Signs at the beginning of a line: of quotes, headings, lists and the boxes of their tasks. */
const LINE_SIGNS =
  /^(?:[ \t]*>)*[ \t]*(?:#{1,6}(?=[ \t])|(?:[-+*]|\d{1,9}[.)])(?=[ \t])(?:[ \t]+\[[ xX]\](?=[ \t]))?)?[ \t]*/;

/** Lines that hold no words: fences, rules, underlines of headings and of the heads of tables. */
const WORDLESS = /^(?:[ \t]*(?:```|~~~).*|[-*_=:| \t]+)$/;

/** A link or a picture, without brackets in its words, so that thousands of brackets are read in one go; or an address. */
const LINK = /!?\[([^[\]]{0,500})\]\([^()]{0,2000}\)|<(\w+:[^<>\s]+)>/g;

/** Signs within a line, and the sign behind a backslash, which stays. */
const SIGNS = /\\([!-/:-@[-`{-~])|\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** The words of Markdown on one line, for where it does not stand in full: a glance, so that a sign may stay that is none. */
export function plainText(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .filter((line) => !WORDLESS.test(line))
    .map((line) => line.replace(LINE_SIGNS, ''))
    .join(' ')
    .replace(LINK, '$1$2')
    .replaceAll('|', ' ')
    .replace(SIGNS, '$1')
    .replace(/[ \t]+/g, ' ')
    .trim();
}
