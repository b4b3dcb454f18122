export const guards = [
  {
    guard: 'A package of the lock has a SHA-512',
    file: './check-lock.mjs',
    code: '    ...unhashed(place, entry),\n',
    without: '',
    tests: ['./check-lock.test.ts'],
  },
  {
    guard: 'A package of the lock runs no script',
    file: './check-lock.mjs',
    code: '    ...runsAtInstall(place, entry),\n',
    without: '',
    tests: ['./check-lock.test.ts'],
  },
];
