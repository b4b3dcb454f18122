import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairShares, readCursor, runsFrom, type TaskPlace, writeCursor } from './task-pages.ts';

test('a cursor is read as the place it was written for', () => {
  const most = 10 ** 15 - 1;
  const places = fc.record({
    run: fc.constantFrom('own', 'open', 'done'),
    id: fc.integer({ min: 0, max: most }),
    at: fc.maxSafeInteger(),
  });
  fc.assert(
    fc.property(places, (place) => {
      expect(readCursor(writeCursor(place as TaskPlace))).toEqual(place);
    }),
  );
});

test.each([
  '',
  '7',
  'open',
  'open-7',
  'open--7-0',
  'open-7-0 ',
  'Open-7-0',
  'open-1e3-0',
  `open-${'9'.repeat(16)}-0`,
  `open-7-${2 ** 53}`,
  'open-7-1.5',
])("'%s' is no cursor", (text) => {
  expect(readCursor(text)).toBeNull();
});

const after = (run: TaskPlace['run']): TaskPlace => ({ run, id: 7, at: 0 });

test.each([
  { order: 'own', after: null, runs: ['own'] },
  { order: 'own', after: after('own'), runs: ['own'] },
  { order: 'own', after: after('open'), runs: null },
  { order: 'open_first', after: null, runs: ['open', 'done'] },
  { order: 'open_first', after: after('open'), runs: ['open', 'done'] },
  { order: 'open_first', after: after('done'), runs: ['done'] },
  { order: 'open_first', after: after('own'), runs: null },
  { order: 'own', status: 'done', after: null, runs: ['done'] },
  { order: 'open_first', status: 'open', after: after('open'), runs: ['open'] },
  { order: 'open_first', status: 'open', after: after('done'), runs: null },
] as const)('$order, $status after $after.run goes through $runs', ({ runs, after, ...query }) => {
  expect(runsFrom(query, after)).toEqual(runs);
});

test.each([
  { claims: [], total: 10, shares: [] },
  { claims: [3, 5], total: 10, shares: [3, 5] },
  { claims: [500, 3, 500], total: 403, shares: [200, 3, 200] },
  { claims: [5, 5, 5], total: 4, shares: [1, 1, 2] },
  { claims: [0, 9], total: 4, shares: [0, 4] },
])('of $total, claims of $claims get $shares', ({ claims, total, shares }) => {
  expect(fairShares(claims, total)).toEqual(shares);
});

test('shares use all of the total that is claimed, and nobody gets less than a fair part of it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(600), { minLength: 1, maxLength: 100 }), fc.nat(3000), (claims, total) => {
      const shares = fairShares(claims, total);
      const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
      expect(sum(shares)).toBe(Math.min(total, sum(claims)));
      for (const [place, claim] of claims.entries()) {
        expect(shares[place]).toBeLessThanOrEqual(claim);
        expect(shares[place]).toBeGreaterThanOrEqual(Math.min(claim, Math.floor(total / claims.length)));
      }
    }),
  );
});
