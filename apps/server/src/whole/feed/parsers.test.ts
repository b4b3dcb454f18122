import { spawnSync } from 'node:child_process';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { addToPlan, placeInPlan } from '@daymark/contract/plan.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import ical from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { exactPlan, TODAY } from '#test/planned-tasks.ts';

/** An event as every parser tells it: days like 2026-11-20, instants in UTC. */
type Read = { uid: string; summary: string; start: string; end: string; isWholeDay: boolean };

/**
 * Names that would break a calendar which did not escape or fold them. A backslash before an n is left to the test of the writer:
 * node-ical takes it for a line break, however it is escaped.
 */
const HOSTILE = [
  'Offer; for "Zoë", at 10:00 \\ later',
  'x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Injected',
  '日本語の長い名前'.repeat(20),
  `${'a'.repeat(66)}😀${'🇺🇳'.repeat(30)}`,
  'one\u2028two\u0085three\tfour',
  `  ${'word '.repeat(39)}`,
];

/** The names as a reader of iCalendar can have them. */
const READABLE = HOSTILE.map((name) => name.trim().replaceAll(/[\u2028\u0085]/g, '\n'));

async function fullFeed() {
  const app = await exactPlan([30, 30, 30]);
  const { send, given, raw, ids } = app;
  for (const [place, id] of ids.entries())
    await send(updateTask, { params: { id: String(id) }, body: { name: HOSTILE[place] } });
  for (const [place, name] of HOSTILE.entries()) await given.task({ name, due_date: `2026-12-0${place + 1}` });
  const later = await given.task({ name: 'Later' });
  await send(addToPlan, { params: { date: '2027-03-28' }, body: { task_ids: [later.id, ids[0] ?? 0] } });
  await send(placeInPlan, { params: { date: '2027-03-28', id: String(later.id) }, body: { at: '15:00' } });
  await given.entry({
    ...{ task_id: later.id, started_at: `${TODAY}T08:40:00Z`, ended_at: `${TODAY}T09:10:00Z` },
  });
  const { secret } = await send(createCalendarFeed, { body: { due_days: true, plan: true, worked_time: true } });
  return (await raw({ url: `/feeds/${secret}.ics` })).body;
}

function readByIcalJs(text: string): Read[] {
  const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent');
  return events.map((component) => {
    const { uid, summary, startDate, endDate } = new ical.Event(component);
    const written = (time: ical.Time) => (time.isDate ? time.toString() : new Date(time.toJSDate()).toISOString());
    return { uid, summary, start: written(startDate), end: written(endDate), isWholeDay: startDate.isDate };
  });
}

function readByNodeIcal(text: string): Read[] {
  const components = Object.values(nodeIcal.sync.parseICS(text));
  return components.flatMap((component) => {
    if (component?.type !== 'VEVENT') return [];
    const { uid, summary, start, end, datetype } = component;
    const isWholeDay = datetype === 'date';
    // A day is told as its midnight in the zone of this machine.
    const written = (at?: Date) =>
      isWholeDay ? new Intl.DateTimeFormat('sv-SE').format(at) : (at?.toISOString() ?? '');
    return [{ uid, summary: String(summary), start: written(start), end: written(end), isWholeDay }];
  });
}

/** Reads a calendar by icalendar, a library of Python, and tells its events as JSON. */
const PYTHON = `
import sys, json, datetime
from icalendar import Calendar
def told(at):
    if not isinstance(at, datetime.datetime): return at.isoformat()
    return at.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([{
    'uid': str(event['UID']), 'summary': str(event['SUMMARY']), 'start': told(event['DTSTART'].dt), 'end': told(event['DTEND'].dt),
    'isWholeDay': not isinstance(event['DTSTART'].dt, datetime.datetime),
} for event in calendar.walk('VEVENT')]))
`;

/** A Python of this machine that has icalendar (python3-icalendar in Debian), where there is one. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import icalendar']).status === 0,
);

const readByPython = (command: string, text: string): Read[] => {
  const { stdout, stderr, status } = spawnSync(command, ['-c', PYTHON], { input: text, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
};

test('parsers of calendars read the same events, with the names as they are', async ({ annotate }) => {
  const text = await fullFeed();
  const read = readByIcalJs(text);
  expect(read.slice(0, 6).map(({ summary, start }) => [summary, start])).toEqual(
    READABLE.map((name, place) => [`Due: ${name}`, `2026-12-0${place + 1}`]),
  );
  expect(read.slice(6).map(({ summary, start, end }) => [summary, start, end])).toEqual([
    [READABLE[0], '2026-11-20T09:30:00.000Z', '2026-11-20T10:10:00.000Z'],
    [READABLE[1], '2026-11-20T10:10:00.000Z', '2026-11-20T10:50:00.000Z'],
    [READABLE[2], '2026-11-20T10:50:00.000Z', '2026-11-20T11:30:00.000Z'],
    ['Later', '2027-03-28T15:00:00.000Z', '2027-03-28T15:25:00.000Z'],
    [READABLE[0], '2027-03-28', '2027-03-29'],
    ...read.slice(11).map(({ summary, start, end }) => [summary, start, end]),
  ]);
  expect(read.filter(({ summary }) => summary === 'Later').at(-1)).toMatchObject({
    ...{ start: '2026-11-20T08:40:00.000Z', end: '2026-11-20T09:10:00.000Z', isWholeDay: false },
  });
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length);
  expect(readByNodeIcal(text)).toEqual(read);
  if (python === undefined) await annotate('Python has no icalendar here: its parser has not read the feed');
  else expect(readByPython(python, text)).toEqual(read);
});
