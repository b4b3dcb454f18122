import { beforeEach, expect, test } from 'vitest';
import { announce, announcements, forgetAnnouncements } from './announcements.ts';

beforeEach(forgetAnnouncements);

test('the same words said twice change the region, since screen readers hear changes alone', () => {
  announce('Task completed');
  const first = announcements.get().polite;
  announce('Task completed');
  const second = announcements.get().polite;
  announce('Task completed');
  expect(first).not.toBe(second);
  expect(second).not.toBe(announcements.get().polite);
  expect(second.trim()).toBe(first);
  expect(announcements.get().assertive).toBe('');
});
