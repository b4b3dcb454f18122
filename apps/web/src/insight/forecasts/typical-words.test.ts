import { expect, test } from 'vitest';
import { typicalText } from './typical-words.ts';

test.each([
  { tasks: 23, count: '23 tasks' },
  { tasks: 1, count: '1 task' },
])('typical times of $count', ({ tasks, count }) => {
  const text = `Tasks planned at about 40m: half took up to 45m, 8 of 10 up to 1h 10m (${count})`;
  expect(typicalText(40, { p50_minutes: 45, p80_minutes: 70, tasks })).toBe(text);
});
