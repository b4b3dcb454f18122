import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { isUnestimated } from './estimate-asked.ts';

const AT = '2026-11-22T09:00:00.000Z';
const running = taskRecord({ status: 'active', first_started_at: AT, estimate: null, estimate_origin: null });

test.each([
  { of: {}, worked: 0, is: true },
  { of: {}, worked: 4.99, is: true },
  { of: {}, worked: 5, is: false },
  { of: { estimate: 45, estimate_origin: 'own' }, worked: 0, is: false },
  { of: { estimate_origin: 'own' }, worked: 0, is: false }, // planned since its start
  { of: { status: 'done' }, worked: 0, is: false },
  { of: { first_started_at: null }, worked: 0, is: false },
] as const)('a task with $of after $worked minutes is asked about: $is', ({ of, worked, is }) => {
  expect(isUnestimated({ ...running, ...of }, worked)).toBe(is);
});
