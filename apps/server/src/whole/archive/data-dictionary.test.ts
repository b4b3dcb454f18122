import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ARCHIVE_RECORDS, ARCHIVE_TABLES, archiveFields } from '@daymark/contract/archive.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

const DICTIONARY = readFileSync(resolve(import.meta.dirname, '../../../../../docs/data-dictionary.md'), 'utf8');

const sections = new Map(
  DICTIONARY.split(/^## /m).map((section) => {
    const [title = '', ...lines] = section.split('\n');
    const rows = lines.map((line) => /^\| `(\w+)` \| (.*?) \|/.exec(line)).filter((row) => row !== null);
    return [title, rows.map(([, field, type]) => ({ field, type }))] as const;
  }),
);

test.each(ARCHIVE_TABLES)('%s: the dictionary lists every field in the order of the file', (table) => {
  expect(sections.get(table)?.map(({ field }) => field)).toEqual(archiveFields(table));
});

test.each(ARCHIVE_TABLES)('%s: the dictionary tells allowed values, and which fields may be empty', (table) => {
  const { properties = {} } = z.toJSONSchema(ARCHIVE_RECORDS[table], { io: 'input', unrepresentable: 'any' });
  for (const { field, type } of sections.get(table) ?? []) {
    const schema = JSON.stringify(properties[field ?? '']);
    expect(type?.includes('or nothing'), `${table}.${field}`).toBe(schema.includes('"null"'));
    const values = /"enum":(\[[^\]]*\])/.exec(schema)?.[1];
    for (const value of JSON.parse(values ?? '[]')) expect(type).toContain(`\`${value}\``);
  }
});
