import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newClientId } from './client-ids.ts';
import {
  ageOf,
  agesOf,
  ageToSend,
  idsOfAnswer,
  type KeptCommand,
  namedIds,
  nextToSend,
  withoutSeen,
  withRealIds,
} from './kept-commands.ts';

const MADE = { origin: 1, steady: 1_000, wall: 50_000 };

function command(place: number, rest: Partial<KeptCommand> = {}): KeptCommand {
  const base = { place, key: `k${place}`, method: 'POST', path: '/x', input: {}, made: MADE, title: 'X', makes: [] };
  return { ...base, ...rest };
}

test.each([
  { what: 'on the same page', now: { origin: 1, steady: 61_000, wall: 110_000 }, age: 60_000 },
  { what: 'after a sleep', now: { origin: 1, steady: 11_000, wall: 3_650_000 }, age: 3_600_000 },
  { what: 'where the clock was set back', now: { origin: 1, steady: 61_000, wall: 20_000 }, age: 60_000 },
  { what: 'on another page', now: { origin: 2, steady: 5, wall: 110_000 }, age: 60_000 },
  { what: 'on another page whose clock was set back', now: { origin: 2, steady: 5, wall: 20_000 }, age: 0 },
  {
    what: 'on another page whose clock was set far ahead',
    now: { origin: 2, steady: 5, wall: 1e12 },
    age: 604_800_000,
  },
])('the age of a command $what', ({ now, age }) => {
  expect(ageOf(MADE, now)).toBe(age);
});

test('no command is older than the one before it', () => {
  const moment = fc.record({ origin: fc.nat({ max: 2 }), steady: fc.nat(), wall: fc.nat() });
  fc.assert(
    fc.property(fc.array(moment), moment, (moments, now) => {
      const ages = agesOf(
        moments.map((made, place) => command(place, { made })),
        now,
      );
      expect(ages).toEqual(ages.toSorted((one, other) => other - one));
      for (const age of ages) expect(age).toBeGreaterThanOrEqual(0);
    }),
    { seed: 41 },
  );
});

test('a press says how long ago it was, and a start when its timer was stopped', () => {
  const now = { ...MADE, steady: 601_000, wall: 650_000 };
  const at = (steady: number) => ({ ...MADE, steady, wall: 49_000 + steady });
  const start = command(1, { pressed: { kind: 'start', task: 7 }, made: at(1_000) });
  const other = command(2, { pressed: { kind: 'end', task: 8 }, made: at(100_000) });
  const pause = command(3, { pressed: { kind: 'end', task: 7 }, made: at(301_000) });
  const again = command(4, { pressed: { kind: 'start', task: 7 }, made: at(401_000) });
  const elsewhere = command(5, { pressed: { kind: 'start', task: 9 }, made: at(501_000) });
  const all = [start, other, pause, again, elsewhere];
  expect(ageToSend(start, all, now)).toEqual({
    madeAgo: 600_000,
    fields: { pressed_ago_ms: 600_000, stopped_ago_ms: 300_000 },
  });
  expect(ageToSend(pause, all, now).fields).toEqual({ pressed_ago_ms: 300_000 });
  expect(ageToSend(again, all, now).fields).toEqual({ pressed_ago_ms: 200_000, stopped_ago_ms: 100_000 });
  expect(ageToSend(elsewhere, all, now).fields).toEqual({ pressed_ago_ms: 100_000 });
  const longAfter = command(7, {
    pressed: { kind: 'end', task: 9, seen: { task: 9, idle: 30_000 } },
    made: at(541_000),
  });
  expect(ageToSend(longAfter, [...all, longAfter], now).fields).toEqual({
    pressed_ago_ms: 60_000,
    worked_ago_ms: 90_000,
  });
  const switched = command(8, {
    pressed: { kind: 'start', task: 7, seen: { task: 9, idle: 0 } },
    made: at(581_000),
    input: { body: { switch: true } },
  });
  expect(ageToSend(switched, [...all, switched], now).fields).toEqual({
    pressed_ago_ms: 20_000,
    worked_ago_ms: 20_000,
    paused_id: 9,
  });
  const plan = command(6, { made: at(541_000) });
  expect(ageToSend(plan, [...all, plan], now)).toEqual({ madeAgo: 60_000 });
});

test('minutes of overtime that were corrected say when work ended', () => {
  const pause = command(1, {
    pressed: { kind: 'end', task: 7, seen: { task: 7, idle: 30 } },
    input: { body: { overtime_minutes: 2 } },
  });
  expect(withoutSeen(pause, undefined)).toBe(pause);
  expect(withoutSeen(pause, { overtime_minutes: 2 })).toBe(pause);
  expect(withoutSeen(pause, { overtime_minutes: 3 }).pressed).toEqual({ kind: 'end', task: 7 });
});

test('commands behind an answered one name its records as the server does', () => {
  const id = newClientId();
  const make = command(1, { makes: [id] });
  const plan = command(2, { input: { body: { task_ids: [4, id] } } });
  const start = command(3, { input: { params: { id: String(id) } }, pressed: { kind: 'start', task: id } });
  const rest = withRealIds([plan, start], idsOfAnswer(make, [{ id: 17 }]));
  expect(rest.map(({ input }) => input)).toEqual([{ body: { task_ids: [4, 17] } }, { params: { id: '17' } }]);
  expect(rest[1]?.pressed).toEqual({ kind: 'start', task: 17 });
  expect(namedIds(rest)).toEqual([]);
});

test('what was refused waits, with what names its records, and nothing else does', () => {
  const id = newClientId();
  const make = command(1, { makes: [id], refused: { message: 'No', errors: [] } });
  const start = command(2, { input: { params: { id: String(id) } } });
  const edit = command(3, { input: { params: { id: '5' } } });
  expect(nextToSend([make, start, edit])).toBe(edit);
  expect(nextToSend([make, start])).toBeUndefined();
});

test('client ids are below zero and differ', () => {
  const ids = Array.from({ length: 1000 }, newClientId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(Number.isSafeInteger(id) && id < 0).toBe(true);
});
