import { refuse } from './refusals.ts';
import type { Notes } from './sentences.ts';

/** Limit in bytes of a text whose letters have two bytes each, since it is held a second time as UTF-8. */
const LARGEST_UTF16 = 128 * 1024 * 1024;

const CHUNK = 1024 * 1024;

/** The file as UTF-8 without a byte order mark: as it is, or converted from UTF-16 where its mark says so. */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xff && second === 0xfe) return fromUtf16(bytes.subarray(2), 'utf-16le');
  if (first === 0xfe && second === 0xff) return fromUtf16(bytes.subarray(2), 'utf-16be');
  return bytes;
}

function fromUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  if (bytes.length > LARGEST_UTF16) throw refuse('This file is written in UTF-16 and too large. Save it as UTF-8.');
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
