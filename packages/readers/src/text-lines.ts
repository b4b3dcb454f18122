import { textOf } from './file-text.ts';
import { refuse } from './refusals.ts';

/** Limits of a text: bytes of a line, in which an attachment may be, and its lines. */
const LONGEST_LINE = 4 * 1024 * 1024;
const MOST_LINES = 5_000_000;

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;

/** Gives every line to `take` that is not empty, whatever ends it. */
export const eachLine = (bytes: Uint8Array, take: (line: string) => void): void => lines(bytes, false, take);

/** Gives every line of a calendar to `take`: a line break with a space or a tab after it is none (RFC 5545 §3.1). */
export const eachUnfoldedLine = (bytes: Uint8Array, take: (line: string) => void): void => lines(bytes, true, take);

function lines(bytes: Uint8Array, unfolds: boolean, take: (line: string) => void): void {
  refuseManyLines(bytes);
  let start = 0;
  let folded: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== LINE_FEED && byte !== RETURN && byte !== undefined) continue;
    if (at - start + length > LONGEST_LINE)
      throw refuse('This file has a line of more than 4 MiB, and cannot be read.');
    const part = bytes.subarray(start, at);
    const next = byte === RETURN && bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
    const isFolded = unfolds && (bytes[next] === SPACE || bytes[next] === TAB);
    start = isFolded ? next + 1 : next;
    at = start - 1;
    if (isFolded || folded.length > 0) {
      folded.push(part);
      length += part.length;
    }
    if (isFolded) continue;
    // A writer may fold in the middle of a letter: bytes are put together before they are read.
    const whole = folded.length === 0 ? part : Buffer.concat(folded);
    if (whole.length > 0) take(textOf(whole));
    [folded, length] = [[], 0];
  }
}

/** Refuses a file of too many lines before any of them is read: to find their ends is all that is done quickly enough. */
function refuseManyLines(bytes: Uint8Array): void {
  for (const end of [LINE_FEED, RETURN]) {
    let count = 0;
    for (let at = bytes.indexOf(end); at !== -1; at = bytes.indexOf(end, at + 1)) {
      count += 1;
      if (count > MOST_LINES) throw refuse('This file has more than 5,000,000 lines, and cannot be read.');
    }
  }
}
