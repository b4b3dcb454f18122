import { expect, test } from 'vitest';
import { growthOf, interactionTimes } from './web-figures.ts';

test('an interaction takes as long as its worst event, and movements of the mouse are none', () => {
  const events = [
    { interactionId: 7, duration: 24 }, // pointerdown
    { interactionId: 7, duration: 104 }, // click
    { interactionId: 0, duration: 300 }, // mouseover
    { interactionId: 9, duration: 16 },
    { interactionId: 7, duration: 40 },
  ];
  expect(interactionTimes(events)).toEqual([104, 16]);
  expect(interactionTimes([{ interactionId: 0, duration: 300 }])).toEqual([]);
});

test.each([
  { samples: [10, 11, 12, 13], growth: 3 },
  { samples: [10, 14, 10, 14, 10], growth: 0 },
  { samples: [13, 12, 11], growth: -2 },
  { samples: [10, 10, 10, 15], growth: 4.5 }, // one late collection less is not the whole of it
  { samples: [10], growth: 0 },
])('samples $samples grow by $growth', ({ samples, growth }) => {
  expect(growthOf(samples)).toBeCloseTo(growth, 10);
});
