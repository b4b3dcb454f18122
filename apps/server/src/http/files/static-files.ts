import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#context/api-error.ts';
import { acceptsEncoding } from '#http/routes/compression.ts';

/** Content of a file as it is sent, with what identifies it. */
type Version = { content: () => Buffer; etag: string; modified: Date };

/** Compressed versions by content coding, the smallest first; the build has written them beside the file. */
const ENDINGS = { br: '.br', gzip: '.gz' };

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A file as it is sent, with its compressed versions. */
type StaticFile = {
  plain: Version;
  compressed: { encoding: string; version: Version }[];
  headers: Record<string, string>;
};

/**
 * Serves every file of a folder from memory, so that a request takes neither a file descriptor nor a read; hidden files
 * are left out. `cacheControlOf` is given the path of a file as in its URL; null leaves it out as well. The start does not wait for them: they are
 * read one by one after it, or when they are asked for.
 */
export function serveFolder(
  app: FastifyInstance,
  folder: string,
  cacheControlOf: (path: string) => string | null,
): void {
  const files = filesIn(folder, cacheControlOf);
  // Each folder has one route: those of each file would take a tenth of the start.
  const routes = new Set([...files.keys()].map((path) => path.replace(/^(\/[^/]+\/).*/, '$1*')));
  for (const route of routes) {
    app.get<{ Params: { '*'?: string } }>(route, async (request, reply) => {
      const file = files.get(route.replace('*', () => request.params['*'] ?? ''))?.();
      if (!file) throw new ApiError(404, 'Not found');
      const chosen = compressedFor(request, reply, file);
      return sendVersion(request, reply.headers(file.headers), chosen ?? file.plain);
    });
  }
  app.addHook('onReady', (done) => {
    void readSoon(files.values());
    done();
  });
}

/** Reads files before a new build can replace them. */
async function readSoon(files: Iterable<() => StaticFile>): Promise<void> {
  for (const file of files) {
    await setImmediate();
    try {
      file();
    } catch {
      return; // the folder is being replaced: a request for the file tells why it cannot be read
    }
  }
}

/** Serves one file from memory at a path of its own, with these headers. */
export function serveFile(
  app: FastifyInstance,
  route: string,
  { path, headers }: { path: string; headers: Record<string, string> },
): void {
  const file = readFile(path, existsSync, { vary: 'accept-encoding', ...headers });
  app.get(route, async (request, reply) =>
    sendVersion(request, reply.headers(file.headers), compressedFor(request, reply, file) ?? file.plain),
  );
}

/** The smallest compressed version that the client accepts, and its coding in the answer. */
function compressedFor(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Version | undefined {
  const accepted = request.headers['accept-encoding'];
  const chosen = file.compressed.find(({ encoding }) => acceptsEncoding(accepted, encoding));
  if (chosen) reply.header('content-encoding', chosen.encoding);
  return chosen?.version;
}

function filesIn(folder: string, cacheControlOf: (path: string) => string | null): Map<string, () => StaticFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const existing = new Set(paths);
  const endings = Object.values(ENDINGS);
  const files = new Map<string, () => StaticFile>();
  for (const path of paths.filter((path) => !endings.includes(extname(path)))) {
    const served = `/${relative(folder, path).replaceAll(sep, '/')}`;
    const cacheControl = served.includes('/.') ? null : cacheControlOf(served);
    if (cacheControl === null) continue;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const headers = { 'cache-control': cacheControl, vary: 'accept-encoding', 'content-type': type };
    files.set(
      served,
      once(() => readFile(path, (version) => existing.has(version), headers)),
    );
  }
  return files;
}

/** Gives what the first call has made. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function readFile(path: string, exists: (path: string) => boolean, headers: StaticFile['headers']): StaticFile {
  const compressed = Object.entries(ENDINGS)
    .filter(([, ending]) => exists(path + ending))
    .map(([encoding, ending]) => ({ encoding, version: readVersion(path + ending) }));
  const packed = compressed.find(({ encoding }) => encoding === 'gzip')?.version;
  // Few clients take what is not compressed: it would be two thirds of the memory of all files.
  const plain = packed && once(() => gunzipSync(packed.content()));
  return { plain: readVersion(path, plain), compressed, headers };
}

function readVersion(file: string, content = contentOf(file)): Version {
  const { size, mtime } = statSync(file);
  const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  return { content, etag, modified: new Date(Math.floor(mtime.getTime() / 1000) * 1000) };
}

function contentOf(file: string): () => Buffer {
  const content = readFileSync(file);
  return () => content;
}

function sendVersion(request: FastifyRequest, reply: FastifyReply, version: Version): FastifyReply {
  const { etag, modified } = version;
  reply.headers({ etag, 'last-modified': modified.toUTCString(), 'accept-ranges': 'bytes' });
  if (isUnchanged(request, version)) {
    return reply.removeHeader('content-encoding').removeHeader('content-type').status(304).send();
  }
  const content = version.content();
  const range = rangeOf(request, { content, modified });
  if (range === null) return reply.send(content);
  const { from, to } = range;
  if (from > to) {
    reply.removeHeader('content-encoding').header('content-range', `bytes */${content.length}`);
    throw new ApiError(416, 'The file has no such bytes');
  }
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${content.length}`)
    .send(content.subarray(from, to + 1));
}

/** Whether the client has this version already (RFC 9110 §13.1.2 and §13.1.3: the tag alone counts where there is one). */
function isUnchanged({ headers }: FastifyRequest, { etag, modified }: Version): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
  return modified.getTime() <= Date.parse(headers['if-modified-since'] ?? '');
}

/** First and last byte of a single range (RFC 9110 §14.1.2); null where the whole file is meant, as with several ranges. */
function rangeOf(
  { headers }: FastifyRequest,
  { content, modified }: { content: Buffer; modified: Date },
): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  // A weak tag never proves that two parts belong together (RFC 9110 §13.1.5), so only the date can.
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && Date.parse(String(ifRange)) !== modified.getTime()) return null;
  const end = content.length - 1;
  if (first === '') return { from: Math.max(0, content.length - Number(last)), to: end };
  return { from: Number(first), to: last === '' ? end : Math.min(end, Number(last)) };
}
