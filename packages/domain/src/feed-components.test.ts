import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventItem, FEED, feedEvents, feedTodos, nearestOnEachSide, type TodoItem } from './feed-components.ts';

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

const ASKED = { today: { date: '2026-11-20', begins: at('2026-11-20T00:00:00Z') }, owner: 'u1' };

const task = (id: number, more: object = {}) => ({
  ...{ id, name: `Task ${id}`, priority: 'medium' as const, status: 'not_started' as const },
  ...{ updated_at: at('2026-11-18T08:00:00Z'), ...more },
});

const SPAN = { from: at('2026-11-20T10:00:00Z'), until: at('2026-11-20T10:40:00Z') };

const due = (id: number, date: string) => ({ kind: 'due' as const, task: task(id), date });
const planned = (id: number, date: string, span: typeof SPAN | null = null) => ({
  ...{ kind: 'plan' as const, task: task(id), date, span },
});
const work = (isMeasured: boolean, updated_at = at('2026-11-18T08:00:00Z')): EventItem => ({
  ...{ kind: 'work', task: task(3, { updated_at }), span: SPAN, entry: { id: 8, isMeasured } },
});

const eventOf = (item: EventItem) => feedEvents([item], ASKED)[0];

test('a due day is the whole day, takes no time, and is as old as its task', () => {
  expect(eventOf(due(7, '2026-12-31'))).toEqual({
    ...{ type: 'VEVENT', uid: 'due-7-u1@daymark', summary: 'Due: Task 7', changed_at: at('2026-11-18T08:00:00Z') },
    properties: [
      ['DTSTART', { date: '2026-12-31' }],
      ['DTEND', { date: '2027-01-01' }],
      ['TRANSP', 'TRANSPARENT'],
    ],
  });
});

test('a planned task takes its likely time, or where there is none the day without its time', () => {
  expect(eventOf(planned(7, '2026-11-20', SPAN))).toEqual({
    ...{ type: 'VEVENT', uid: 'plan-7-2026-11-20-u1@daymark', summary: 'Task 7', changed_at: null },
    properties: [
      ['DTSTART', { instant: SPAN.from }],
      ['DTEND', { instant: SPAN.until }],
      ['TRANSP', 'OPAQUE'],
    ],
  });
  expect(eventOf(planned(7, '2026-11-21'))?.properties).toEqual([
    ['DTSTART', { date: '2026-11-21' }],
    ['DTEND', { date: '2026-11-22' }],
    ['TRANSP', 'TRANSPARENT'],
  ]);
});

test.each([
  { what: 'ended after the last change of its task', item: work(true), changed_at: SPAN.until },
  {
    what: 'whose task was renamed since',
    item: work(true, at('2026-11-20T11:00:00Z')),
    changed_at: at('2026-11-20T11:00:00Z'),
  },
  { what: 'that was corrected, nobody knows when', item: work(false), changed_at: null },
])('worked time $what is as new as that', ({ item, changed_at }) => {
  expect(eventOf(item)).toMatchObject({ uid: 'work-8-u1@daymark', summary: 'Task 3', changed_at });
  expect(eventOf(item)?.properties.at(-1)).toEqual(['TRANSP', 'TRANSPARENT']);
});

test('a task is one to-do: with its due day, else with the first time for which it is planned', () => {
  const items = [due(1, '2026-11-22'), planned(1, '2026-11-20', SPAN), planned(2, '2026-11-20', SPAN)];
  const more = [planned(2, '2026-11-21'), planned(4, '2026-11-21')];
  const todos = feedTodos([...items, ...more], ASKED);
  expect(todos.map(({ uid, properties }) => [uid, ...properties.slice(0, -2)])).toEqual([
    ['task-1-u1@daymark', ['DUE', { date: '2026-11-22' }]],
    ['task-2-u1@daymark', ['DTSTART', { instant: SPAN.from }], ['DUE', { instant: SPAN.until }]],
    ['task-4-u1@daymark', ['DTSTART', { date: '2026-11-21' }]],
  ]);
  expect(new Set(todos.map(({ type, changed_at }) => `${type} ${changed_at}`))).toEqual(new Set(['VTODO null']));
});

test('a to-do has the priority and the state of its task', () => {
  const urgent: TodoItem = { kind: 'due', task: task(1, { priority: 'high', status: 'active' }), date: '2026-11-22' };
  const properties = [urgent, due(2, '2026-11-22')].map((item) => feedTodos([item], ASKED)[0]?.properties.slice(-2));
  expect(properties).toEqual([
    [
      ['PRIORITY', 1],
      ['STATUS', 'IN-PROCESS'],
    ],
    [
      ['PRIORITY', 5],
      ['STATUS', 'NEEDS-ACTION'],
    ],
  ]);
});

test('of too many those of the nearest days are shown, before and after the current one', () => {
  const near = Array.from({ length: FEED.most - 1 }, (_, id) => planned(id, '2026-11-20', SPAN));
  const yesterday = due(90_001, '2026-11-19');
  const [tomorrow, before] = [due(90_002, '2026-11-22'), due(90_003, '2026-11-17')];
  const shown = feedEvents([tomorrow, before, yesterday, ...near], ASKED);
  expect(shown).toHaveLength(FEED.most);
  expect(shown[0]?.uid).toBe('due-90001-u1@daymark');
});

test('of too many on one day the first are shown', () => {
  const near = planned(90_001, '2026-11-20', SPAN);
  const shown = feedEvents([...Array.from({ length: FEED.most + 5 }, (_, id) => due(id, '2026-11-22')), near], ASKED);
  expect(shown).toHaveLength(FEED.most);
  expect(shown.slice(-2).map(({ uid }) => uid)).toEqual(['due-4998-u1@daymark', 'plan-90001-2026-11-20-u1@daymark']);
});

test('of two days as near as each other the later one is shown, and work by the day on which it began', () => {
  const [ahead, before] = [due(1, '2026-11-21'), due(2, '2026-11-19')];
  expect(
    nearestOnEachSide(
      [ahead, before].map(({ date }) => ({ date, items: FEED.most })),
      { today: ASKED.today, others: [] },
    ),
  ).toEqual({
    ...{ ahead: FEED.most, before: 0 },
  });
  const lateYesterday = planned(90_001, '2026-11-19', {
    from: at('2026-11-19T23:50:00Z'),
    until: at('2026-11-20T00:10:00Z'),
  });
  const today = Array.from({ length: FEED.most - 1 }, (_, id) => due(id, '2026-11-20'));
  const shown = feedEvents([due(90_002, '2026-11-22'), ...today, lateYesterday], ASKED);
  expect(shown.at(-1)?.uid).toBe('plan-90001-2026-11-19-u1@daymark');
});

test('what is read of the days before and after is all that is shown of them, beside the others', () => {
  const days = fc.uniqueArray(fc.integer({ min: -FEED.daysBefore, max: 60 }), { maxLength: 20 });
  const counted = days.chain((offsets) =>
    fc.tuple(
      ...offsets.map((offset) => fc.record({ offset: fc.constant(offset), items: fc.integer({ min: 1, max: 1500 }) })),
    ),
  );
  const today = ASKED.today.date;
  const early = { date: today, begins: at('2026-11-19T20:00:00Z') }; // east of Greenwich, or a day that begins early
  const hour = fc.integer({ min: -24 * FEED.daysBefore, max: 24 * 60 });
  const others = fc.array(hour, { maxLength: 200 }).map((hours) =>
    hours.flatMap((hour, id) => {
      const from = at(`${today}T00:00:00Z`) + hour * 3_600_000;
      const other = planned(id, today, { from, until: from + 60_000 });
      return Array.from({ length: 20 }, () => other);
    }),
  );
  fc.assert(
    fc.property(counted, others, fc.constantFrom(ASKED.today, early), (counts, others, current) => {
      const byDay = counts.map(({ offset, items }) => ({
        ...{ date: Temporal.PlainDate.from('2026-11-20').add({ days: offset }).toString(), items },
      }));
      const itemsOf = (days: typeof byDay) =>
        days.flatMap(({ date, items }) =>
          Array.from({ length: items }, (_, place) => due(Number(date.replaceAll('-', '')) * 2000 + place, date)),
        );
      const sorted = byDay.toSorted((one, other) => (one.date < other.date ? -1 : 1));
      const ahead = itemsOf(sorted.filter(({ date }) => date >= today));
      const before = itemsOf(sorted.filter(({ date }) => date < today).toReversed());
      const asked = { ...ASKED, today: current };
      const read = nearestOnEachSide(byDay, { today: current, others });
      const ofRead = [...ahead.slice(0, read.ahead), ...before.slice(0, read.before)];
      const shown = feedEvents([...ahead, ...before, ...others], asked);
      expect(ofRead).toHaveLength(shown.filter(({ uid }) => uid.startsWith('due')).length);
      expect(feedEvents([...ofRead, ...others], asked)).toEqual(shown);
    }),
    { numRuns: 20 },
  );
});

test('of days with more than a feed shows only the nearest items are read', () => {
  const counts = [-2, -1, 0, 1, 2].map((days) => ({
    ...{ date: Temporal.PlainDate.from('2026-11-20').add({ days }).toString(), items: FEED.most / 2 },
  }));
  const at = { today: ASKED.today, others: [] };
  expect(nearestOnEachSide(counts, at)).toEqual({ ahead: FEED.most, before: 0 });
  expect(nearestOnEachSide(counts.slice(0, 3), at)).toEqual({ ahead: FEED.most / 2, before: FEED.most / 2 });
  expect(nearestOnEachSide([], at)).toEqual({ ahead: 0, before: 0 });
});
