import {
  ARCHIVE_FORMAT,
  ARCHIVE_TABLES,
  ARCHIVE_VERSION,
  type ArchiveTable,
  LATER_TABLES,
  NO_CSV,
  TABLES_SINCE_VERSION_2,
} from '@daymark/contract/archive.ts';
import { JSONParser } from '@streamparser/json';
import { ApiError, invalid } from '#context/api-error.ts';

/** A record of the file, not yet validated. */
export type RawRecord = { table: ArchiveTable; value: unknown };

/** Bytes parsed at once; between two slices the server can answer other requests. */
const SLICE = 64 * 1024;

/** Limit in bytes: four times the longest texts of a record with every character escaped. */
const LONGEST_RECORD = 1024 * 1024;

/**
 * Limit in bytes: more than 10,000 characters take. A text that fits is decoded at once, which is twice as fast as in
 * chunks, and keeps a U+FEFF that would begin a chunk.
 */
const LONGEST_TEXT = 64 * 1024;

/** A first line that begins no JSON object or array, and has a separator. */
const CSV_START = /^\uFEFF?[^\s{[][^\r\n]*?[,;\t]/;

/** Keys of the top-level object of a version, in this order. */
const partsOf = (version: number): string[] => [
  'format',
  'version',
  ...ARCHIVE_TABLES.filter((table) => version > 1 || !NOT_IN_VERSION_1.includes(table)),
];

const NOT_IN_VERSION_1 = [...TABLES_SINCE_VERSION_2, ...LATER_TABLES];

/** Keys that a file may lack. */
const OPTIONAL_PARTS = new Set<string | undefined>(LATER_TABLES);

/**
 * Parses an archive as a stream and gives its records in order, some at a time. Throws where the file is not JSON, not an
 * archive, or of a newer version; the records themselves are not validated.
 */
export async function* readArchive(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord[]> {
  const { write, end } = archiveParser();
  let isStart = true;
  for await (const chunk of chunks) {
    if (isStart && CSV_START.test(chunk.toString('utf8', 0, LONGEST_TEXT))) throw new ApiError(400, NO_CSV);
    isStart = false;
    for (let from = 0; from < chunk.length; from += SLICE) {
      const records = write(chunk.subarray(from, from + SLICE));
      if (records.length > 0) yield records;
    }
  }
  end();
}

function archiveParser() {
  // Only single records are kept in memory: parents are not collected, and arrays are emptied as they grow.
  const parser = new JSONParser({ paths: ['$.*', '$.*.*'], keepStack: false, stringBufferSize: LONGEST_TEXT });
  let records: RawRecord[] = [];
  let parts = partsOf(ARCHIVE_VERSION);
  let part = 0;
  let unfinished = 0;
  let failure: Error | undefined;

  parser.onError = (error) => {
    failure ??= error;
  };
  parser.onValue = ({ key, value, parent, stack }) => {
    unfinished = 0;
    const holder = stack[1]?.key;
    if (failure) return;
    try {
      if (holder === undefined) endPart(key, value);
      else records.push({ table: requireTable(holder), value });
    } catch (error) {
      failure = error as Error;
    }
    if (Array.isArray(parent)) parent.length = 0;
  };

  function endPart(key: unknown, value: unknown): void {
    part = indexOfPart(parts, key, part);
    if (key === 'format' && value !== ARCHIVE_FORMAT) throw noArchive();
    if (key === 'version') parts = partsOf(requireVersion(value));
    if (part > 1 && !Array.isArray(value)) throw invalid({ path: String(key), message: `${key} must be an array` });
    part += 1;
  }

  function requireTable(holder: unknown): ArchiveTable {
    part = indexOfPart(parts, holder, part);
    if (part < 2) throw noArchive();
    return holder as ArchiveTable;
  }

  return {
    write(slice: Buffer): RawRecord[] {
      records = [];
      unfinished += slice.length;
      readable(() => parser.write(slice));
      if (failure) throw failure instanceof ApiError ? failure : noJson();
      if (unfinished > LONGEST_RECORD + SLICE)
        throw new ApiError(400, 'The file holds something that is no record: it is too long');
      return records;
    },
    end(): void {
      if (!parser.isEnded) throw noJson();
      indexOfPart(parts, undefined, part);
    },
  };
}

/** The index of the part with this key, which is the next one of the file; `undefined` is the end of the file. */
function indexOfPart(parts: string[], key: unknown, next: number): number {
  let index = next;
  while (parts[index] !== key && OPTIONAL_PARTS.has(parts[index])) index += 1;
  const expected = parts[index];
  if (key === expected) return index;
  if (index < 2) throw noArchive();
  if (expected === undefined)
    throw invalid({ path: String(key), message: `There is no ${key} in an archive, or not twice` });
  throw invalid({ path: expected, message: `${expected} is missing, or not in its place after ${parts[next - 1]}` });
}

function requireVersion(version: unknown): number {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) throw noArchive();
  if (version <= ARCHIVE_VERSION) return version;
  throw invalid({
    path: 'version',
    message: 'The file was written by a newer version of Daymark. Bring this server up to date first.',
  });
}

function readable(read: () => void): void {
  try {
    read();
  } catch {
    throw noJson();
  }
}

const noArchive = () => invalid({ path: 'format', message: 'The file is not one that Daymark has exported' });

const noJson = () => new ApiError(400, 'The file is not valid JSON, or a part of it is missing');
