import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { exportArchive } from '@daymark/contract/archive.ts';
import { currentCalls } from '#access/access.ts';
import { whyLost } from '#calls/exchange.ts';
import { command } from '#terminal/command.ts';
import { away, refused, usage } from '#terminal/failure.ts';
import { interruption } from '#terminal/interruption.ts';
import { note } from '#terminal/output.ts';

export const exportAll = command({
  name: 'export',
  summary: 'writes all records of the account into a file',
  words: '[file]',
  completes: 'files',
  options: { force: { type: 'boolean', says: 'replaces a file that is there, once the new one is complete' } },
  details: ['Without a file it writes to standard output. The archive can be imported again, in Profile.'],
  examples: ['daymark export daymark.json', 'daymark export | gzip > daymark.json.gz'],
  async run({ words: [file, ...others], values: { force = false } }) {
    if (others.length > 0) throw usage('export takes one file.');
    if (file === undefined && process.stdout.isTTY)
      throw usage('An archive is nothing to read: name a file, or lead the output elsewhere.');
    if (file !== undefined && existsSync(file) && !force) throw thereIs(file);
    const { body } = await currentCalls().open(exportArchive);
    if (!body) throw away('No archive came from the server.');
    // The two declarations of one class, of browsers and of Node, differ in types alone.
    const archive = body as ReadableStream;
    if (file === undefined) await passOn(archive, process.stdout);
    else await writeFile(archive, file, force);
  },
});

const thereIs = (file: string) => refused(`${file} is there already.`, ['To replace it: --force']);

/** Writes the file, for its owner alone. One that is there is replaced by a complete one, and what is not complete is removed. */
async function writeFile(archive: ReadableStream, file: string, isForced: boolean): Promise<void> {
  const fresh = isForced ? `${file}.${process.pid}.part` : file;
  const handle = await opened(fresh);
  try {
    await passOn(archive, handle.createWriteStream({ flush: true }));
    if (isForced) renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  note(`All records are in ${file}.`);
}

async function opened(file: string) {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST' ? thereIs(file) : cannotWrite(message);
  }
}

const cannotWrite = (why: string) => refused(`The archive could not be written: ${why}.`);

async function passOn(archive: ReadableStream, target: NodeJS.WritableStream): Promise<void> {
  let cut: unknown;
  const chunks = Readable.fromWeb(archive).on('error', (error) => {
    cut = error;
  });
  try {
    await pipeline(chunks, target, { signal: interruption, end: target !== process.stdout });
  } catch (error) {
    if (interruption.aborted) throw interruption.reason;
    if (cut !== undefined && cut === error) {
      const { message } = whyLost(error) as Error;
      throw away(`The archive was cut off (${message}).`, ['Nothing of it was kept. Try again.']);
    }
    throw cannotWrite((error as Error).message);
  }
}
