import { expect, test } from 'vitest';
import { takeDelay } from './test.mjs';

test('the delay of calls is taken out of the arguments of Playwright', () => {
  expect(takeDelay(['timer', '--delay', '700', '--headed'])).toEqual({ delay: '700', others: ['timer', '--headed'] });
  expect(takeDelay(['timer'])).toEqual({ delay: undefined, others: ['timer'] });
});

test.each([['--delay'], ['--delay', 'timer'], ['--delay', '0']])(
  'a delay without milliseconds is refused: %s %s',
  (...args) => {
    expect(() => takeDelay(args)).toThrow('--delay takes the milliseconds that each call waits');
  },
);
