import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refuse, UnreadableFile } from './refusals.ts';

/** A file in a zip: its name, its bytes, and when it was changed in epoch milliseconds. */
export type ZipEntry = { name: string; bytes: Uint8Array; changedAt: number | null };

/** Limits of a zip: what it unpacks to in bytes, its files, and how many bytes may come of one. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const MOST_ENTRIES = 10_000;
const MOST_RATIO = 200;

/** Unpacked bytes below which the ratio tells nothing: a short text of one letter passes it. */
const SMALL = 64 * 1024;

const BROKEN = 'This zip file is broken. Export it once more, and choose it as it was downloaded.';

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/**
 * The files of a zip whose names are wanted, in its order. What a zip says of its sizes is not believed: bytes are counted while
 * they are unpacked, over all files together, so that no file is unpacked into more than the limits allow.
 */
export async function zipEntries(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<ZipEntry[]> {
  const zip = await open(bytes);
  if (zip.entryCount > MOST_ENTRIES) throw refuse('This zip file holds more than 10,000 files.');
  const found: ZipEntry[] = [];
  const names = new Set<string>();
  let left = Math.min(MOST_UNPACKED, Math.max(SMALL, bytes.length * MOST_RATIO));
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.endsWith('/') || !isWanted(fileName) || names.has(fileName)) continue;
      names.add(fileName);
      const most = Math.min(left, Math.max(SMALL, entry.compressedSize * MOST_RATIO));
      const unpacked = await unpack(zip, entry, most);
      left -= unpacked.length;
      found.push({ name: fileName, bytes: unpacked, changedAt: changeOf(entry) });
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : refuse(BROKEN);
  }
  return found;
}

async function open(bytes: Uint8Array): Promise<ZipFile> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return await fromBufferPromise(buffer, { lazyEntries: true });
  } catch {
    throw refuse(BROKEN);
  }
}

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw refuse('This zip file has a password. Unpack it, and choose the file in it.');
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    length += part.length;
    if (length > most) throw refuse('This zip file unpacks to more than it may: 256 MiB, and 200 times its size.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function changeOf(entry: Entry): number | null {
  const ms = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return Number.isFinite(ms) ? ms : null;
}
