import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarComponent, writeCalendar } from './icalendar.ts';

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

const AT = at('2026-11-20T09:30:15.250Z');

const event = (summary: string, properties: CalendarComponent['properties'] = []): CalendarComponent => ({
  ...{ type: 'VEVENT', uid: 'due-7-u1@daymark', summary, changed_at: AT, properties },
});

const MOMENT = at('2026-12-01T10:00:00Z');

const calendar = (...components: CalendarComponent[]) => ({ name: 'Daymark', components, moment: MOMENT });

const written = (...components: CalendarComponent[]) => writeCalendar(calendar(...components)).text;

/** The lines of a calendar as a reader unfolds them. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

const summaryOf = (summary: string) =>
  linesOf(written(event(summary)))
    .find((line) => line.startsWith('SUMMARY:'))
    ?.slice('SUMMARY:'.length);

const UNESCAPED: Record<string, string> = { n: '\n' };
const unescaped = (text = '') =>
  text.replaceAll(/\\(.)/gu, (_, character: string) => UNESCAPED[character] ?? character);

test('a calendar is written as the standard has it', () => {
  const properties = [
    ['DTSTART', { date: '2026-11-20' }],
    ['DTEND', { instant: AT }],
    ['TRANSP', 'TRANSPARENT'],
  ] as const;
  expect(written(event('Write; then, rest\\\nagain', properties)).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Daymark',
    'X-WR-CALNAME:Daymark',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:due-7-u1@daymark',
    'DTSTAMP:20261120T093015Z',
    'LAST-MODIFIED:20261120T093015Z',
    'SEQUENCE:221304615',
    'SUMMARY:Write\\; then\\, rest\\\\\\nagain',
    'DTSTART;VALUE=DATE:20261120',
    'DTEND:20261120T093015Z',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('what is as new as the calendar is written anew at each moment, and is the same content', () => {
  const components = [{ ...event('\0 Likely'), changed_at: null }];
  const [one, other] = [MOMENT, at('2026-12-01T11:00:00Z')].map((moment) =>
    writeCalendar({ name: 'Daymark', components, moment }),
  );
  expect(one?.text).toContain(
    '\r\nDTSTAMP:20261201T100000Z\r\nLAST-MODIFIED:20261201T100000Z\r\nSEQUENCE:222343200\r\n',
  );
  expect(one?.text).toContain('\r\nSUMMARY: Likely\r\n');
  expect(other?.text).not.toBe(one?.text);
  expect(other?.content).toBe(one?.content);
  expect(writeCalendar(calendar({ ...event('Other'), changed_at: null })).content).not.toBe(one?.content);
});

test.each([
  { name: 'one\r\ntwo', summary: 'one\\ntwo' },
  { name: 'one\rtwo\u0085three\u2028four\u2029five', summary: 'one\\ntwo\\nthree\\nfour\\nfive' },
  { name: 'a\u0000b\u001Fc\u007Fd\u009Fe\tf', summary: 'abcde\tf' },
  { name: 'x\nEND:VEVENT\nEND:VCALENDAR', summary: 'x\\nEND:VEVENT\\nEND:VCALENDAR' },
])('the name $name breaks no line', ({ name, summary }) => {
  expect(summaryOf(name)).toBe(summary);
  expect(linesOf(written(event(name)))).toHaveLength(linesOf(written(event('plain'))).length);
});

const sequenceOf = (changed_at: string) =>
  Number(/\r\nSEQUENCE:(\d+)\r\n/.exec(written({ ...event('Task'), changed_at: at(changed_at) }))?.[1]);

test.each([
  { changed_at: '1999-01-01T00:00:00.000Z', sequence: 0 },
  { changed_at: '2020-01-01T00:00:01.999Z', sequence: 1 },
  { changed_at: '2200-12-31T00:00:00.000Z', sequence: 2_147_483_647 },
])('the sequence of a change at $changed_at is $sequence', ({ changed_at, sequence }) => {
  expect(sequenceOf(changed_at)).toBe(sequence);
});

test('a later second has a higher sequence', () => {
  const [min, max] = [Date.UTC(2020), Date.UTC(2086)];
  fc.assert(
    fc.property(fc.integer({ min, max: max - 1000 }), fc.integer({ min: 1, max: 400 * 86_400 }), (ms, seconds) => {
      const [one, other] = [ms, Math.min(max, ms + seconds * 1000)].map((ms) => sequenceOf(new Date(ms).toISOString()));
      expect(other).toBeGreaterThan(one ?? 0);
    }),
  );
});

const octets = (line: string) => new TextEncoder().encode(line).length;

test('lines have at most 75 octets, and are folded between two characters', () => {
  const exact = `SUMMARY:${'a'.repeat(67)}`;
  expect(written(event('a'.repeat(67)))).toContain(`\r\n${exact}\r\n`);
  expect(written(event('a'.repeat(68)))).toContain(`\r\n${exact}\r\n a\r\n`);
  expect(written(event(`${'a'.repeat(66)}é`))).toContain(`\r\nSUMMARY:${'a'.repeat(66)}\r\n é\r\n`);
  expect(written(event(`${'a'.repeat(64)}😀`))).toContain(`\r\nSUMMARY:${'a'.repeat(64)}\r\n 😀\r\n`);
});

/** Names with all that a line could trip over more often than by chance. */
const name = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '\n', '\\', '\\n', ';', ',', ' ', '😀', 'END:VEVENT'),
    ),
  )
  .map((parts) => parts.join(''));

test('whatever names are, a reader gets them back from lines of 75 octets', () => {
  fc.assert(
    fc.property(name, (summary) => {
      const text = written(event(summary), event('after'));
      for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const readable = summary.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
      expect(unescaped(summaryOf(summary))).toBe(readable);
      expect(linesOf(text).filter((line) => line === 'END:VEVENT')).toHaveLength(2);
    }),
  );
});
