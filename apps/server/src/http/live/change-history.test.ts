import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangeHistory, HISTORY_LIMITS } from './change-history.ts';

const event = (id: string, at: number) => ({ id, at, text: `<${id}>` });

test('what was missed is every later event of the same user, in order', () => {
  const history = new ChangeHistory(0);
  history.add(1, event('a', 1));
  history.add(2, event('x', 2));
  history.add(1, { id: 'mark', at: 3, text: null });
  history.add(1, event('b', 4));
  history.add(1, event('c', 5));
  expect(history.after(1, 'a')).toEqual(['<b>', '<c>']);
  expect(history.after(1, 'mark')).toEqual(['<b>', '<c>']);
  expect(history.after(1, 'c')).toEqual([]);
  expect(history.after(1, 'x')).toBeNull(); // another user's
  expect(history.lastId(1)).toBe('c');
  expect(history.lastId(3)).toBeUndefined();
});

test('from a time on, events are known only where none before them was dropped', () => {
  const history = new ChangeHistory(10, { eventsOfUser: 2, eventsInAll: 100 });
  expect(history.from(1, 11)).toEqual([]);
  expect(history.from(1, 10)).toBeNull(); // this process had just begun
  for (const at of [20, 30, 40]) history.add(1, event(String(at), at));
  expect(history.from(1, 21)).toEqual(['<30>', '<40>']);
  expect(history.from(1, 20)).toBeNull();
  expect(history.after(1, '20')).toBeNull();
  history.clear(50);
  expect(history.from(1, 45)).toBeNull();
  expect([history.after(1, '40'), history.size]).toEqual([null, 0]);
});

test('users that were quiet for longest are forgotten first, and then count as unknown', () => {
  const history = new ChangeHistory(0, { eventsOfUser: 10, eventsInAll: 3 });
  history.add(1, event('a', 1));
  history.add(2, event('b', 2));
  history.add(1, event('c', 3));
  history.add(3, event('d', 4));
  expect(history.after(1, 'a')).toEqual(['<c>']);
  expect(history.after(2, 'b')).toBeNull();
  expect(history.from(2, 2)).toBeNull();
  expect(history.from(2, 3)).toEqual([]);
  expect(history.size).toBe(3);
});

test('an answer is always everything since, or null, within the limits', () => {
  const limits = { eventsOfUser: 3, eventsInAll: 7 };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 }), (users) => {
      const history = new ChangeHistory(0, limits);
      users.forEach((userId, place) => {
        history.add(userId, event(String(place), place + 1));
      });
      expect(history.size).toBeLessThanOrEqual(limits.eventsInAll);
      for (const [place, userId] of users.entries()) {
        const since = users.flatMap((other, later) => (later > place && other === userId ? [`<${later}>`] : []));
        expect([null, since]).toContainEqual(history.after(userId, String(place)));
        const from = history.from(userId, place + 1);
        if (from !== null) expect(from).toEqual([`<${place}>`, ...since]);
      }
    }),
  );
  expect(HISTORY_LIMITS.eventsOfUser).toBeGreaterThan(1);
});
