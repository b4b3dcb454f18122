import { ProfileChanges } from '@daymark/contract/account.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameFrom, usernamesFrom } from './google-profile.ts';

const highest = (below: number) => below - 1;

test.each([
  { email: 'maya.okafor@example.org', username: 'maya.okafor' },
  { email: 'Maya_O-2@example.org', username: 'Maya_O-2' },
  { email: 'maya+daymark@example.org', username: 'maya' },
  { email: 'größe.ω@example.org', username: 'größe.ω' },
  { email: "o'brien!@example.org", username: 'obrien' },
  { email: 'jo@example.org', username: 'user-jo' },
  { email: '☃@example.org', username: 'user' },
  { email: '+daymark@example.org', username: 'user' },
  { email: `${'m'.repeat(64)}@example.org`, username: 'm'.repeat(50) },
])('$email gives the username $username', ({ email, username }) => {
  expect(usernamesFrom(email, highest)[0]).toBe(username);
});

test('further usernames end in a number, and are shortened for it', () => {
  const [, second, third, ...others] = usernamesFrom('maya@example.org', highest);
  expect([second, third, others.at(-1)]).toEqual(['maya2', 'maya3', 'maya999999']);
  expect(usernamesFrom(`${'m'.repeat(64)}@example.org`, highest).map((name) => name.length)).toEqual(
    Array(12).fill(50),
  );
});

const text = fc.string({ unit: 'binary', maxLength: 80 });

test('usernames are valid for any email', () => {
  fc.assert(
    fc.property(text, (local) => {
      const usernames = usernamesFrom(`${local}@example.org`, highest);
      for (const username of usernames) expect(ProfileChanges.parse({ username })).toEqual({ username });
      expect(new Set(usernames.slice(0, 9)).size).toBe(9);
    }),
  );
});

const email = 'maya92@example.org';

test.each([
  { from: { given_name: 'Maya', family_name: 'Okafor', name: 'M. Okafor' }, to: ['Maya', 'Okafor'] },
  { from: { given_name: ' Mary \n Ann ', family_name: '\tLee ' }, to: ['Mary Ann', 'Lee'] },
  { from: { name: 'Ada King Lovelace' }, to: ['Ada', 'King Lovelace'] },
  { from: { given_name: 'Mary Ann', name: 'Mary Ann Lee' }, to: ['Mary Ann', 'Lee'] },
  { from: { given_name: 'Madonna', name: 'Madonna' }, to: ['Madonna', '–'] },
  { from: { family_name: 'Okafor' }, to: ['maya92', 'Okafor'] },
  { from: { given_name: ' ', family_name: '\0', name: '' }, to: ['maya92', '–'] },
  { from: { given_name: 7, family_name: ['x'], name: null }, to: ['maya92', '–'] },
  { from: { given_name: '😀'.repeat(201), family_name: 'x\ud800' }, to: ['😀'.repeat(200), 'x\ufffd'] },
])('$from gives the name $to', ({ from, to }) => {
  const { first_name, last_name } = nameFrom({ email, given_name: '', family_name: '', name: '', ...from });
  expect([first_name, last_name]).toEqual(to);
});

test('names are valid for any claims', () => {
  fc.assert(
    fc.property(text, text, text, (given_name, family_name, name) => {
      const names = nameFrom({ email, given_name, family_name, name });
      expect(ProfileChanges.parse(names)).toEqual(names);
    }),
  );
});
