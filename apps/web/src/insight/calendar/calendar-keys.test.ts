import { expect, test } from 'vitest';
import { dayByKey } from './calendar-keys.ts';

const PLAIN = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

test.each([
  { from: '2026-11-20', key: 'ArrowLeft', to: '2026-11-19' },
  { from: '2026-11-20', key: 'ArrowRight', to: '2026-11-21' },
  { from: '2026-11-20', key: 'ArrowUp', to: '2026-11-13' },
  { from: '2026-11-20', key: 'ArrowDown', to: '2026-11-27' },
  { from: '2026-11-20', key: 'Home', to: '2026-11-15' },
  { from: '2026-11-22', key: 'Home', to: '2026-11-22' },
  { from: '2026-11-22', key: 'Home', firstDay: 1, to: '2026-11-16' },
  { from: '2026-11-16', key: 'End', firstDay: 1, to: '2026-11-22' },
  { from: '2026-10-01', key: 'Home', to: '2026-09-27' },
  { from: '2026-11-20', key: 'End', to: '2026-11-21' },
  { from: '2026-11-22', key: 'End', to: '2026-11-28' },
  { from: '2026-11-30', key: 'ArrowRight', to: '2026-12-01' },
  { from: '2026-11-20', key: 'PageUp', to: '2026-10-20' },
  { from: '2027-01-31', key: 'PageDown', to: '2027-02-28' },
  { from: '2028-02-29', key: 'PageDown', shiftKey: true, to: '2029-02-28' },
  { from: '2026-11-20', key: 'PageUp', shiftKey: true, to: '2025-11-20' },
  { from: '2026-11-20', key: 'ArrowLeft', altKey: true, to: null },
  { from: '2026-11-20', key: 'ArrowLeft', shiftKey: true, to: null },
  { from: '2026-11-20', key: 'Home', ctrlKey: true, to: null },
  { from: '2026-11-20', key: 'x', to: null },
])('$key (shift $shiftKey, alt $altKey) leads from $from to $to', ({ from, to, firstDay = 7, ...key }) => {
  expect(dayByKey(Temporal.PlainDate.from(from), { ...PLAIN, ...key }, firstDay)?.toString() ?? null).toBe(to);
});
