import { expect, test } from 'vitest';
import { waysGiven } from './instead.ts';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const period = { from: Temporal.Instant.from(at('10:00')), until: Temporal.Instant.from(at('10:20')) };
const entry = (from: string, until: string | null) => ({
  ...{ id: 3, task_id: 7 },
  started_at: at(from),
  ended_at: until && at(until),
});

test.each([
  { what: 'before it', booked: entry('09:30', '10:00'), calls: [] },
  { what: 'after it', booked: entry('10:20', null), calls: [] },
  { what: 'within it', booked: entry('10:00', '10:20'), calls: [['delete']] },
  { what: 'that ends in it', booked: entry('09:30', '10:10'), calls: [['update', 'ended_at', at('10:00')]] },
  { what: 'that begins in it', booked: entry('10:10', '11:00'), calls: [['update', 'started_at', at('10:20')]] },
  { what: 'that runs since', booked: entry('10:10', null), calls: [['update', 'started_at', at('10:20')]] },
  {
    what: 'around it',
    booked: entry('09:30', '11:00'),
    calls: [
      ['update', 'ended_at', at('10:00')],
      ['create', 7, at('10:20'), at('11:00')],
    ],
  },
  {
    what: 'that runs since before it',
    booked: entry('09:30', null),
    calls: [
      ['update', 'started_at', at('10:20')],
      ['create', 7, at('09:30'), at('10:00')],
    ],
  },
])('an entry $what gives way', ({ booked, calls }) => {
  const ways = waysGiven(period, [booked]).map((way) => {
    if (way.kind === 'delete') return [way.kind];
    if (way.kind === 'update') return [way.kind, way.edge, way.at];
    return [way.kind, way.entry.task_id, way.entry.started_at, way.entry.ended_at];
  });
  expect(ways).toEqual(calls);
});
