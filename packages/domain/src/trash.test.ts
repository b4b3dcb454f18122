import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookedTime } from './giving-way.ts';
import { endOfTrash, heldWith, keyInTrash, NOTHING_HELD, referencesOf, restoredEntry, withoutGone } from './trash.ts';

const MINUTE = 60_000;

test('a deletion counts the rows that it took of each table, the work of its entries, and tasks that it changed', () => {
  const first = heldWith(NOTHING_HELD, {
    'tasks 1': [{ name: 'A' }, null],
    'tasks 2': [{ category_id: 3 }, { category_id: null }],
    'tasks 4': [null, { name: 'New' }],
    'time_entries 1': [{ started_at: 0, ended_at: 20 }, null],
  });
  expect(first).toEqual({ rows: { tasks: 1, time_entries: 1 }, worked_ms: 20, changed_tasks: 1 });
  const both = heldWith(first, { 'tasks 3': [{}, null], 'time_entries 2': [{ started_at: 5 }, null] });
  expect(both).toEqual({ rows: { tasks: 2, time_entries: 2 }, worked_ms: 20, changed_tasks: 1 });
});

test('only kinds that the trash takes have a row in it', () => {
  expect([keyInTrash('task', 7), keyInTrash('entry', 8), keyInTrash('plan', 9)]).toEqual([
    'tasks 7',
    'time_entries 8',
    null,
  ]);
});

test('a deletion can be taken back for thirty days', () => {
  expect(endOfTrash(Temporal.Instant.from('2026-11-20T09:30:00Z')).toString()).toBe('2026-12-20T09:30:00Z');
});

test('a row loses references to what is gone, and is nothing without those that it needs', () => {
  const task = { list_id: 1, category_id: 2, repeat_id: null };
  const without = (...gone: string[]) => withoutGone('tasks', task, (table, id) => !gone.includes(`${table} ${id}`));
  expect(without()).toBe(task);
  expect(without('categories 2')).toEqual({ list_id: 1, category_id: null, repeat_id: null });
  expect(without('lists 1')).toBeUndefined();
  expect(referencesOf('tasks', task).map(({ column }) => column)).toEqual(['list_id', 'category_id']);
});

/** An entry from minute 0 to 60, whose deletion was at minute 70. */
const ENDED = { started_at: 0, ended_at: 60 * MINUTE, source: 'timer', planned_end_at: 25 * MINUTE };
const RUNNING = { started_at: 0, source: 'timer', planned_end_at: 25 * MINUTE };
const CORRECTED = { ...RUNNING, source: 'corrected', measured_started_at: 2 * MINUTE };

test.each([
  { what: 'nothing was booked', entry: ENDED, booked: [], now: 999, parts: [[0, 60, 'timer']] },
  { what: 'its beginning was booked', entry: ENDED, booked: [[-5, 10]], now: 999, parts: [[10, 60, 'corrected']] },
  { what: 'its end was booked', entry: ENDED, booked: [[50, 90]], now: 999, parts: [[0, 50, 'corrected']] },
  {
    what: 'a part was booked',
    entry: ENDED,
    booked: [[20, 30]],
    now: 999,
    parts: [
      [0, 20, 'corrected'],
      [30, 60, 'corrected'],
    ],
  },
  { what: 'all was booked', entry: ENDED, booked: [[0, 60]], now: 999, parts: [] },
  { what: 'it ran ten minutes ago', entry: RUNNING, booked: [], now: 80, parts: [[0, undefined, 'timer']] },
  { what: 'it ran eleven minutes ago', entry: RUNNING, booked: [], now: 81, parts: [[0, 70, 'timer']] },
  { what: 'it ran and time was booked', entry: RUNNING, booked: [[72, 75]], now: 80, parts: [[0, 70, 'timer']] },
  { what: 'it ran and another one runs', entry: RUNNING, booked: [[71, null]], now: 80, parts: [[0, 70, 'timer']] },
  { what: 'its corrected timer ran', entry: CORRECTED, booked: [], now: 999, parts: [[0, 70, 'corrected']] },
])('where $what, an entry comes back as what is left of it', ({ entry, booked, now, parts }) => {
  const taken = bookedTime();
  for (const [from = 0, until = null] of booked) {
    taken.add({ from: (from ?? 0) * MINUTE, until: until === null ? null : until * MINUTE });
  }
  const restored = restoredEntry(entry, taken, { endedAt: 70 * MINUTE, now: now * MINUTE });
  const minutes = (at: unknown) => (typeof at === 'number' ? at / MINUTE : undefined);
  expect(restored.map(({ started_at, ended_at, source }) => [minutes(started_at), minutes(ended_at), source])).toEqual(
    parts,
  );
});

test('what is left of an entry keeps what the timer measured, and was not ended by Done', () => {
  const taken = bookedTime();
  taken.add({ from: 0, until: 10 });
  const moments = { endedAt: 70, now: 100 };
  const measured = { measured_started_at: 0, measured_ended_at: 60 };
  expect(restoredEntry({ started_at: 0, ended_at: 60, source: 'timer', done_at: 60 }, taken, moments)).toEqual([
    { started_at: 10, ended_at: 60, source: 'corrected', done_at: null, ...measured },
  ]);
  const manual = { started_at: 0, ended_at: 60, source: 'manual' };
  expect(restoredEntry(manual, taken, moments)).toEqual([{ ...manual, started_at: 10 }]);
  expect(restoredEntry(CORRECTED, bookedTime(), { endedAt: 1, now: 100 * MINUTE })).toMatchObject([
    { ended_at: 1, measured_ended_at: 2 * MINUTE },
  ]);
});

const time = fc.nat(200);
const spans = fc.array(fc.tuple(time, time), { maxLength: 6 });

test('no entry of the trash comes back over time that is booked, or longer than it was', () => {
  fc.assert(
    fc.property(time, time, spans, (from, length, booked) => {
      const taken = bookedTime();
      for (const [start, duration] of booked) taken.add({ from: start, until: start + duration });
      const entry = { started_at: from, ended_at: from + length, source: 'timer' };
      const parts = restoredEntry(entry, taken, { endedAt: 500, now: 1000 });
      let last = from;
      for (const { started_at, ended_at } of parts) {
        expect(Number(started_at)).toBeGreaterThanOrEqual(last);
        last = Number(ended_at);
        for (const [start, duration] of booked) {
          const shared = Math.min(last, start + duration) - Math.max(Number(started_at), start);
          if (last > Number(started_at) && duration > 0) expect(shared).toBeLessThanOrEqual(0);
        }
      }
      expect(last).toBeLessThanOrEqual(from + length);
    }),
  );
});
