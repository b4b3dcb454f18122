import { refuse } from './refusals.ts';
import type { Notes } from './sentences.ts';

/** Limit in bytes of a text in another encoding, since it is held a second time as UTF-8. */
const LARGEST_CONVERTED = 128 * 1024 * 1024;

const CHUNK = 1024 * 1024;

const WESTERN =
  'This file is not written in UTF-8: its letters are read as Windows-1252, that of Western Europe. If they look wrong, save it as UTF-8 and choose it again';

type Encoding = 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The file as UTF-8 without a byte order mark: as it is, or converted from UTF-16 or Windows-1252. */
export function utf8Of(bytes: Uint8Array, notes: Notes): Uint8Array {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xff && second === 0xfe) return toUtf8(bytes.subarray(2), 'utf-16le');
  if (first === 0xfe && second === 0xff) return toUtf8(bytes.subarray(2), 'utf-16be');
  const encoding = unmarkedUtf16(bytes);
  if (encoding) return toUtf8(bytes, encoding);
  if (!isWestern(bytes)) return bytes;
  notes.once(WESTERN);
  return toUtf8(bytes, 'windows-1252');
}

/** Bytes at the beginning of a file that tell UTF-16: the names of fields and columns are mostly letters of English. */
const BEGINNING = 1000;

/** UTF-16 without its mark, in which every second byte of such a letter is NUL; null for any other file. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const nuls: [even: number, odd: number] = [0, 0];
  const beginning = bytes.subarray(0, BEGINNING);
  for (const [at, byte] of beginning.entries()) if (byte === 0) nuls[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = nuls;
  if (Math.max(even, odd) * 4 < beginning.length) return null;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : null;
}

/** Whether a text has more bytes beyond ASCII that are no UTF-8 than letters of UTF-8, of which a broken file has some. */
function isWestern(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  let [letters, strangers] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const size = sizeOfLetter(byte);
    let end = at + 1;
    while (end < at + size && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
    if (size === 0 || end < at + size) strangers += 1;
    else {
      letters += 1;
      at = end - 1;
    }
  }
  return strangers > letters;
}

/** Bytes of the letter of UTF-8 that begins with this one; 0 where none does. */
function sizeOfLetter(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 0;
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}

function toUtf8(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (bytes.length > LARGEST_CONVERTED) throw refuse('This file is too large for its encoding. Save it as UTF-8.');
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(encoder.encode(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })));
  parts.push(encoder.encode(decoder.decode()));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const decoder = new TextDecoder('utf-8');

/** The beginning of a file as text, for recognizing it; bytes that are no UTF-8 become U+FFFD. */
export const beginningOf = (bytes: Uint8Array, length: number): string => decoder.decode(bytes.subarray(0, length));

export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Control characters but tabs and line breaks, and what no text is: NUL, and the sign for bytes that are no UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNWANTED = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffd]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f]/g;

const UNREADABLE = 'Some characters of this file could not be read: they are left out, or stand as �';

/** A text with line breaks of one kind and nothing that cannot be stored. */
export function cleanText(text: string, notes: Notes): string {
  const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
  if (lines.isWellFormed() && !UNWANTED.test(lines)) return lines.trim();
  if (!lines.isWellFormed() || /[\0\ufffd]/.test(lines)) notes.once(UNREADABLE);
  return lines.toWellFormed().replace(CONTROLS, '').trim();
}

/** A text in one line: line breaks and runs of spaces become one space. */
export function cleanLine(text: string, notes: Notes): string {
  const clean = cleanText(text, notes);
  return /\s\s|[^\S ]/.test(clean) ? clean.replaceAll(/\s+/g, ' ') : clean;
}

/** Characters of a text: code points, as the limits of names and descriptions count them. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}

/** The text, cut to this many characters with an ellipsis at the end. */
export function cutTo(text: string, most: number): string {
  if (!isLongerThan(text, most)) return text;
  const kept = [...text.slice(0, 2 * most)].slice(0, most - 1).join('');
  return `${kept}…`;
}
