import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder, testApp } from '#test/app.ts';

/** A folder like the output of the build. */
function builtCommandLine(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'daymark.mjs');
  writeFileSync(file, '#!/usr/bin/env node');
  writeFileSync(`${file}.br`, brotliCompressSync('#!/usr/bin/env node'));
  return file;
}

test('anybody gets the command line as one file, and a 304 where it is unchanged', async () => {
  const commandLine = builtCommandLine();
  const { raw } = await testApp({ commandLine });
  const plain = await raw({ url: '/cli' });
  expect(plain).toMatchObject({ statusCode: 200, body: '#!/usr/bin/env node' });
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="daymark.mjs"',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  const compressed = await raw({ url: '/cli', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload).toEqual(readFileSync(`${commandLine}.br`));
  const again = await raw({ url: '/cli', headers: { 'if-none-match': String(plain.headers.etag) } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  expect(await raw({ method: 'HEAD', url: '/cli' })).toMatchObject({ statusCode: 200, body: '' });
});

test('where it is not built, that is said', async () => {
  const { raw, expectFailure } = await testApp();
  expectFailure();
  expect(await raw({ url: '/cli' })).toMatchObject({ statusCode: 503, body: 'The command line is not built' });
});
