import type { BusyBlock } from '@daymark/contract/plan.ts';
import { entryRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { factRows } from './facts-rows.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const DAY = { from: Temporal.Instant.from(at('00:00')), until: Temporal.Instant.from('2026-11-21T00:00:00Z') };

const entry = (id: number, start: string, end: string) => entryRecord({ id, started_at: at(start), ended_at: at(end) });
const busy = (start: string, end: string): BusyBlock => ({ start: at(start), end: at(end), title: 'Call' });

const told = (rows: ReturnType<typeof factRows>) =>
  rows.map(({ kind, period, minutes }) => `${kind} ${period.from.toString().slice(11, 16)} ${minutes}`);

test('busy time stands between the work of a day, and no minute of it is told as not booked', () => {
  const work = [entry(1, '09:00', '10:00'), entry(2, '13:00', '14:00')];
  expect(told(factRows(DAY, work, [busy('08:00', '08:30'), busy('09:30', '10:20'), busy('11:00', '12:50')]))).toEqual([
    'busy 08:00 30',
    'work 09:00 60',
    'busy 09:30 50',
    'gap 10:20 40',
    'busy 11:00 110',
    'work 13:00 60',
  ]);
});
