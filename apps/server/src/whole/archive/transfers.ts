import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteBudget } from '#byte-budget.ts';
import { ConcurrencyLimit } from '#concurrency-limit.ts';
import { busy, conflict } from '#context/api-error.ts';

/** Exports and imports that are read or written at once: few leave the server to other requests. */
const AT_ONCE = 4;

/** Files of all exports and imports under way together, in bytes. */
const MOST_BYTES = 4 * 1024 ** 3;

/** A chunk of a file on its way to the client, in bytes. */
const CHUNK = 64 * 1024;

export type Transfers = ReturnType<typeof makeTransfers>;

/** The file of one export or import. */
export type Transfer = Awaited<ReturnType<Transfers['begin']>>;

/**
 * Exports and imports, one for each user. A file passes through the disk, so that the work on it never waits for a slow
 * client: an import is read once all of it is there, an export is sent once it is written.
 */
export function makeTransfers(folder: string, { mostBytes = MOST_BYTES } = {}) {
  const users = new Set<number>();
  const atWork = new ConcurrencyLimit(AT_ONCE);
  const budget = new ByteBudget(mostBytes);

  /** Opens an empty file, to be ended in any case. */
  async function begin(userId: number) {
    if (users.has(userId)) throw conflict('An export or import of yours is still running. Wait until it is done.');
    users.add(userId);
    try {
      return await openTransfer(userId);
    } catch (error) {
      users.delete(userId);
      throw error;
    }
  }

  async function openTransfer(userId: number) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    let isCut = false;
    const holding = budget.open(userId, () => {
      isCut = true;
    });
    return {
      path,
      async write(chunks: AsyncIterable<Buffer | string>): Promise<void> {
        for await (const chunk of chunks) {
          holding.add(Buffer.byteLength(chunk));
          if (isCut) throw busy();
          await file.appendFile(chunk);
        }
      },
      async *read(): AsyncGenerator<Buffer> {
        for (let from = 0; ; ) {
          if (isCut) throw busy();
          const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, from);
          if (bytesRead === 0) return;
          yield buffer.subarray(0, bytesRead);
          from += bytesRead;
        }
      },
      /** Waits for a slot. */
      work: <Result>(work: () => Promise<Result>): Promise<Result> => atWork.run(work),
      async end(): Promise<void> {
        holding.release();
        users.delete(userId);
        await file.close();
        await rm(path, { force: true });
      },
    };
  }

  return { begin, folder, underWay: () => users.size };
}
