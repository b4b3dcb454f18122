import { expect, test } from 'vitest';
import { landingIn } from './provider-landing.ts';

test.each([
  { search: '?provider=home&flow=abc', landing: { provider: 'home', flow: 'abc' } },
  { search: '?provider=home&flow=abc&purpose=proof', landing: { provider: 'home', flow: 'abc', isProof: true } },
  { search: '?provider=home&problem=nonce', landing: { provider: 'home', problem: 'nonce' } },
  { search: '?provider=home&problem=<b>call%20me</b>', landing: null },
  { search: '?provider=home&problem=toString', landing: null },
  { search: '?provider=home', landing: null },
  { search: '?flow=abc', landing: null },
  { search: '', landing: null },
])('$search is $landing', ({ search, landing }) => {
  expect(landingIn(search)).toEqual(landing);
});
