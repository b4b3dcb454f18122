import { taskRecord } from '@daymark/testing/records.ts';
import { expect, test, vi } from 'vitest';
import { receivedNow } from './clock.ts';
import { idleBefore } from './send-press.ts';

const MINUTE = 60_000;

vi.spyOn(performance, 'now').mockReturnValue(50_000);
const timer = receivedNow({
  status: 'active',
  task: taskRecord({ total_time_worked: 30 }),
  current_work_start: '2026-11-20T09:00:00.000Z',
  current_planned_end: '2026-11-20T09:25:00.000Z',
  total_time_worked: 30,
  is_expired: true,
  remaining_seconds: 0,
  server_time: '2026-11-20T09:30:00.000Z',
});

test.each([
  { says: 'nothing', ending: {}, idle: 0 },
  { says: 'that all of the overtime was work', ending: { overtime_minutes: 5 }, idle: 0 },
  { says: 'that two minutes of it were', ending: { overtime_minutes: 2 }, idle: 3 * MINUTE },
  { says: 'that more was than there is', ending: { overtime_minutes: 6 }, idle: 0 },
  { says: 'when work ended', ending: { worked_until: '2026-11-20T09:29:00.000Z' }, idle: MINUTE },
  { says: 'both', ending: { worked_until: '2026-11-20T09:29:00.000Z', overtime_minutes: 1 }, idle: 4 * MINUTE },
])(
  'five minutes after the timer rang, a press that says $says has $idle ms without work before it',
  ({ ending, idle }) => {
    expect(idleBefore(timer, ending)).toBe(idle);
  },
);
