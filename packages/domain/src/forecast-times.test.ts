import { expect, test } from 'vitest';
import { timesOfCategory } from './forecast-times.ts';

const times = (count: number, minutes: number) => new Float64Array(count).fill(minutes);

test.each([
  { name: 'eight of the category', ofCategory: times(8, 30), all: times(20, 60), drawn: times(8, 30) },
  {
    name: 'seven of the category and twenty others',
    ofCategory: times(7, 30),
    all: times(20, 60),
    drawn: times(20, 60),
  },
  { name: 'none of the category and eight others', ofCategory: undefined, all: times(8, 60), drawn: times(8, 60) },
  { name: 'seven together', ofCategory: times(7, 30), all: times(7, 30), drawn: null },
  { name: 'none', ofCategory: undefined, all: times(0, 0), drawn: null },
])('with times of $name', ({ ofCategory, all, drawn }) => {
  const byCategory = new Map(ofCategory && [[1, ofCategory]]);
  expect(timesOfCategory(1, { all, byCategory })).toEqual(drawn);
});

test('a task without a category is like all others together', () => {
  const byCategory = new Map([[1, times(8, 30)]]);
  expect(timesOfCategory(null, { all: times(8, 60), byCategory })).toEqual(times(8, 60));
  expect(timesOfCategory(null, { all: times(7, 60), byCategory })).toBeNull();
});
