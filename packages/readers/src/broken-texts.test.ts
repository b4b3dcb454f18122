import { expect, test } from 'vitest';
import { readFile } from './read.ts';

const CHOICES = { zone: 'Europe/Berlin', now: Temporal.Instant.from('2026-11-23T08:00:00Z') };

const read = (bytes: Uint8Array) => readFile({ bytes, name: 'file', changedAt: null }, CHOICES);
const readText = (text: string) => read(new TextEncoder().encode(text));

test('a table in Windows-1252 keeps its letters and the columns that they name, and says how it was read', async () => {
  const table = 'Name;Projekt;Fällig am\r\n"Müll „MENÜ“";Büro;30.11.2026\r\n';
  const western = [...table].map((letter) => ({ '„': 0x84, '“': 0x93 })[letter] ?? letter.charCodeAt(0));
  const [plain, result] = [await readText(table), await read(Uint8Array.from(western))];
  if (plain.kind !== 'read' || result.kind !== 'read') throw new Error('It was not read');
  expect(result.records).toEqual(plain.records);
  expect(result.sentences).toEqual([{ about: null, text: expect.stringContaining('Windows-1252') }]);
});

test('a file in UTF-8 that has broken letters stays in UTF-8', async () => {
  const broken = Buffer.concat([Buffer.from('Name;Büro\nKäse;Straße\nM'), Buffer.of(0xfc), Buffer.from('ll;x\n')]);
  const result = await read(broken);
  if (result.kind !== 'read') throw new Error(result.kind);
  expect(result.records.tasks.map(({ name }) => name)).toEqual(['Käse', 'M\ufffdll']);
});

test('a calendar that is cut off says so', async () => {
  const calendar =
    'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:One\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:Two\nEND:VTODO\nEND:VCALENDAR\n';
  expect(await readText(calendar)).toMatchObject({ counts: { tasks: 2 }, sentences: [] });
  const cut = await readText(calendar.slice(0, calendar.indexOf('Two')));
  expect(cut).toMatchObject({
    counts: { tasks: 1 },
    sentences: [{ about: null, text: 'The file ends before its calendar does: what came after is missing' }],
  });
});
