import { expect, test } from 'vitest';
import { minutesSaid } from './quick-durations.ts';

test.each([
  { text: '45', minutes: 45 },
  { text: ' 45m ', minutes: 45 },
  { text: '1h', minutes: 60 },
  { text: '1h30m', minutes: 90 },
  { text: '1H 5M', minutes: 65 },
  { text: '1.5h', minutes: 90 },
  { text: 'an hour and a half', minutes: 90 },
  { text: '20 hours', minutes: 1200 },
  { text: '0', minutes: 0 },
  { text: '', minutes: undefined },
  { text: '-5', minutes: undefined },
  { text: 'all', minutes: undefined },
  { text: '45m walk', minutes: undefined },
])('"$text" are $minutes minutes', ({ text, minutes }) => {
  expect(minutesSaid(text)).toBe(minutes);
});
