/** Controls of the terminal: C0, DEL and C1. A name that holds them could write over other lines, or the title of the window. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Marks that turn the direction of what follows, and separators of lines: they make a line read as another one. */
const TURNS = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const SPACES = new Set(['\t', '\n', '\v', '\f', '\r', '\u0085']);

/** Place of the pictures of C0 controls in Unicode: '␛' for Escape. */
const PICTURES = 0x2400;
const PICTURE_OF_DELETE = '\u2421';
const UNKNOWN = '\ufffd';

/** A text of somebody else as it can be written to a terminal: in one line, and without characters that the terminal obeys. */
export function harmless(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROLS, (control) => (SPACES.has(control) ? ' ' : pictureOf(control.charCodeAt(0))))
    .replace(TURNS, UNKNOWN);
}

function pictureOf(code: number): string {
  if (code === 0x7f) return PICTURE_OF_DELETE;
  return code < 0x20 ? String.fromCharCode(PICTURES + code) : UNKNOWN;
}

/** Data with every text in it made harmless. */
export function harmlessData<Data>(data: Data): Data {
  if (typeof data === 'string') return harmless(data) as Data;
  if (Array.isArray(data)) return data.map(harmlessData) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, harmlessData(value)])) as Data;
}

/** Characters of the two kinds above that JSON leaves as they are. */
const LEFT_BY_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Data as JSON: the same data, with the characters that a terminal obeys written as escapes. */
export const jsonText = (data: unknown): string =>
  JSON.stringify(data, null, 2).replace(
    LEFT_BY_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
