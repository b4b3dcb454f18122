import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_RECORDS, type ArchiveRecords } from '@daymark/contract/archive.ts';
import { archiveRules } from '@daymark/domain/archive.ts';
import { expect, test } from 'vitest';
import { BROUGHT_TABLES, type BroughtRecords } from './brought-records.ts';
import { type Reading, readFile } from './read.ts';

const SAMPLES = join(import.meta.dirname, '..', 'samples');
const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');

/** Records that a sample must become, told before archives had `estimate_origin`, `at_most`, `is_inbox` and `at`. */
type Expected = {
  source: string;
  left_out_or_changed: string[];
  estimates: { imported: number[]; none: number[] };
  records: { [Table in keyof BroughtRecords]: object[] };
};

const expectedOf = (name: string): Expected => JSON.parse(readFileSync(join(SAMPLES, `${name}.expected.json`), 'utf8'));

async function reading(source: string): Promise<Reading> {
  const bytes = readFileSync(join(SAMPLES, source));
  const result = await readFile({ bytes, name: source, changedAt: null }, { zone: 'Europe/Berlin', now: NOW });
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
}

/** Records in the form of the expected ones, without the fields that are younger than these. */
function asExpected(records: BroughtRecords): Expected['records'] {
  return {
    ...records,
    lists: records.lists.map(({ is_inbox, ...list }) => list),
    repeats: records.repeats.map(({ estimate_origin, at_most, ...repeat }) => repeat),
    tasks: records.tasks.map(({ estimate_origin, at_most, ...task }) => task),
    plan_tasks: records.plan_tasks.map(({ at, ...entry }) => entry),
  };
}

const EXPECTED = [
  'todoist',
  'ticktick',
  'google-tasks',
  'trello',
  'super-productivity',
  'toggl',
  'clockify',
  'tasks',
  'vikunja',
];

test.each(EXPECTED)('the sample %s becomes its expected records', async (name) => {
  const expected = expectedOf(name);
  const { records, sentences } = await reading(expected.source);
  expect(asExpected(records)).toEqual(expected.records);
  expect(sentences.map(({ text }) => text)).toHaveLength(expected.left_out_or_changed.length);
  const named = (texts: string[]) => texts.flatMap((text) => /^"([^"]+)"/.exec(text)?.[1] ?? []).toSorted();
  expect(sentences.flatMap(({ about }) => about ?? []).toSorted()).toEqual(named(expected.left_out_or_changed));
});

test.each(EXPECTED)('the estimates of the sample %s are those of its file', async (name) => {
  const expected = expectedOf(name);
  const { records } = await reading(expected.source);
  const numbers = (tasks: ArchiveRecords['tasks'][]) => tasks.map(({ number }) => number);
  expect(numbers(records.tasks.filter(({ estimate }) => estimate !== null))).toEqual(expected.estimates.imported);
  const isUnestimated = (task: ArchiveRecords['tasks']) => task.first_started_at !== null && task.estimate === null;
  expect(numbers(records.tasks.filter(isUnestimated))).toEqual(expected.estimates.none);
  const { imported } = expected.estimates;
  expect(
    records.tasks
      .filter(({ number }) => imported.includes(number))
      .every(({ estimate_origin }) => estimate_origin === 'imported'),
  ).toBe(true);
});

const SOURCES = [
  ...EXPECTED.map((name) => expectedOf(name).source),
  'solidtime.csv',
  'kimai.csv',
  'linear.csv',
  'jira.csv',
  'taskwarrior.json',
  'todo.txt',
];

test.each(SOURCES)('the records of %s pass the schema and the rules of an archive', async (source) => {
  const { records } = await reading(source);
  expect(faultsOf(records)).toEqual([]);
});

/** Faults that an import would tell. */
function faultsOf(records: BroughtRecords): unknown[] {
  const rules = archiveRules(NOW);
  const faults = BROUGHT_TABLES.flatMap((table) => {
    const ofTable: unknown[] = records[table];
    return ofTable.flatMap((record): unknown[] => {
      const parsed = ARCHIVE_RECORDS[table].safeParse(record);
      if (!parsed.success) return parsed.error.issues;
      expect(parsed.data).toEqual(record);
      return rules.check(table, parsed.data as ArchiveRecords[typeof table]);
    });
  });
  return [...faults, ...rules.checkEnd()];
}
