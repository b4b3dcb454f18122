import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/** A backup cannot be made or must not be used; the message is one sentence for the host. */
export class BackupError extends Error {}

/** The head of a backup, which tells about its contents. */
export type Manifest = {
  /** Contents: the file of an SQLite database, or the script of pg_dump. */
  contents: 'sqlite' | 'postgresql';
  made_at: string;
  /** Version of the product that made it, and the last migration of its database. */
  version: string;
  schema: string;
  /** Size and checksum of the packed contents. */
  bytes: number;
  sha256: string;
};

const MAGIC = 'daymark-backup 1';

/** The head has a fixed size, so that `tail -c +4097 file | gunzip` unpacks the contents without Daymark. */
const HEAD_BYTES = 4096;

/** Called with the bytes that have passed. */
export type OnProgress = (bytes: number) => void;

/**
 * Packs these contents into a file that is not there yet, with its head last: a backup that was cut while it was written
 * has none. Gives its manifest once everything is on the disk.
 */
export async function writeBackup(
  file: string,
  source: Readable,
  facts: Omit<Manifest, 'bytes' | 'sha256'>,
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.write(Buffer.alloc(HEAD_BYTES));
    const sum = new Sum();
    const sink = createWriteStream(file, { fd: handle.fd, start: HEAD_BYTES, autoClose: false });
    // A higher level takes three times as long for a tenth less.
    const packing = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(source, counting(onProgress), packing, sum.passing(), sink);
    const manifest = { ...facts, bytes: sum.bytes, sha256: sum.digest() };
    await handle.sync();
    await handle.write(headOf(manifest), 0, HEAD_BYTES, 0);
    await handle.sync();
    return manifest;
  } finally {
    await handle.close();
  }
}

/** Reads the head of a backup; refuses a file that is none, and one that has been cut or changed there. */
export function readManifest(file: string): Manifest {
  const head = Buffer.alloc(HEAD_BYTES);
  const size = statSync(file).size;
  const fd = openSync(file, 'r');
  try {
    readSync(fd, head, 0, HEAD_BYTES, 0);
  } finally {
    closeSync(fd);
  }
  const [magic = '', json = '', sum] = head.toString('utf8').split('\n');
  if (size >= HEAD_BYTES && head.every((byte) => byte === 0))
    throw new BackupError(`The backup ${file} was never completed.`);
  if (!magic.startsWith('daymark-backup ')) throw new BackupError(`The file ${file} is no backup of Daymark.`);
  if (magic !== MAGIC) throw new BackupError(`The backup ${file} was made by a newer version of Daymark.`);
  if (sum !== sha256Of(json)) throw damagedBackup(file, 'its head has changed');
  const manifest = JSON.parse(json) as Manifest;
  if (size !== HEAD_BYTES + manifest.bytes)
    throw damagedBackup(file, size < HEAD_BYTES + manifest.bytes ? 'its end is missing' : 'something was added to it');
  return manifest;
}

/** Unpacks the contents into this stream, and refuses them at their end where one byte of them has changed. */
export async function unpackBackup(
  file: string,
  target: Writable = nowhere(),
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> {
  const manifest = readManifest(file);
  const sum = new Sum();
  try {
    await pipeline(
      createReadStream(file, { start: HEAD_BYTES }),
      counting(onProgress),
      sum.passing(),
      createGunzip(),
      target,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damagedBackup(file, 'it cannot be unpacked');
    throw error;
  }
  if (sum.digest() !== manifest.sha256) throw damagedBackup(file, 'its checksum differs');
  return manifest;
}

/** Unpacks the contents into a new file, which is on the disk when this ends, or not there at all. */
export async function unpackInto(file: string, target: string, onProgress?: OnProgress): Promise<Manifest> {
  await rm(target, { force: true });
  try {
    const manifest = await unpackBackup(file, createWriteStream(target, { mode: 0o600, flush: true }), onProgress);
    return manifest;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** Makes the names in the folder of this file last: a rename is on the disk once its folder is. */
export function syncFolderOf(file: string): void {
  const fd = openSync(dirname(file), 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const damagedBackup = (file: string, finding: string) => new BackupError(`The backup ${file} is damaged (${finding}).`);

function headOf(manifest: Manifest): Buffer {
  const json = JSON.stringify(manifest);
  return Buffer.from(`${[MAGIC, json, sha256Of(json), ''].join('\n').padEnd(HEAD_BYTES - 1)}\n`);
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

class Sum {
  bytes = 0;
  readonly #hash = createHash('sha256');

  passing(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.bytes += chunk.length;
        this.#hash.update(chunk);
        done(null, chunk);
      },
    });
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

function counting(onProgress: OnProgress): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onProgress(bytes);
      done(null, chunk);
    },
  });
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
