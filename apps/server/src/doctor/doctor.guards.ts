export const guards = [
  {
    guard: 'A row of another user is one of ownership',
    file: './catalog.ts',
    code: 'is_owned === true || is_owned === 1',
    without: 'is_owned === 2',
    tests: ['./doctor-engines.test.ts'],
    title: 'planted fault of rows',
  },
  {
    guard: 'A backup that cannot be unpacked is told',
    file: './machine.ts',
    code: '    await unpackBackup(newest.file);\n',
    without: '',
    tests: ['./machine-engines.test.ts'],
    title: 'on PostgreSQL',
  },
  {
    guard: 'Files that others can read are told',
    file: './machine.ts',
    code: 'mode ?? 0) & 0o007) !== 0',
    without: 'mode ?? 0) & 0) !== 0',
    tests: ['./machine-engines.test.ts'],
    title: 'full disk',
  },
  {
    guard: 'A disk with less room than a backup needs is told',
    file: './machine.ts',
    code: '  if (free < 2 * size)\n',
    without: '  if (free < 0 * size)\n',
    tests: ['./machine-engines.test.ts'],
    title: 'full disk',
  },
];
