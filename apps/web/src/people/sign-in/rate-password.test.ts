import { expect, test } from 'vitest';
import { ratePassword } from './rate-password.ts';

test.each(['password', '123456', 'qwertyuiop', 'iloveyou'])('%s is one of the most used', (password) => {
  expect(ratePassword(password, [])).toEqual({ score: 0, text: 'One of the most used passwords.' });
});

test("a password of the owner's name and a year is weak", () => {
  expect(ratePassword('lovelace26', ['', 'Lovelace']).text).toBe('Weak: your own name is tried early.');
});

test('four random words are strong', () => {
  expect(ratePassword('glacier-oboe-tundra-pixel', [])).toEqual({ score: 4, text: 'Strong.' });
});

test('a password of the greatest length is rated too', () => {
  expect(ratePassword('aB3$'.repeat(50), []).score).toBeLessThan(4);
});
