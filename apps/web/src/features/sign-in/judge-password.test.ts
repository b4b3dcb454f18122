import { expect, test } from 'vitest';
import { judgePassword } from './judge-password.ts';

test.each(['password', '123456', 'qwertyuiop', 'iloveyou'])('%s is known as one of the most used', (password) => {
  expect(judgePassword(password, [])).toEqual({ score: 0, words: 'One of the most used passwords.' });
});

test('a name with a year is weak for whoever is called that', () => {
  expect(judgePassword('lovelace26', ['', 'Lovelace']).words).toBe('Weak: your own name is tried early.');
});

test('what nobody guesses is strong', () => {
  expect(judgePassword('glacier-oboe-tundra-pixel', [])).toEqual({ score: 4, words: 'Strong.' });
});

test('a password of the greatest length is judged too', () => {
  expect(judgePassword('aB3$'.repeat(50), []).score).toBeLessThan(4);
});
