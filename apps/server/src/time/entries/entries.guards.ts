export const guards = [
  {
    guard: 'A booking names the entry in its way',
    file: './entries.service.ts',
    code: '  await refuseBooked(ctx, booking, null);\n',
    without: '',
    tests: ['./entries.test.ts'],
  },
  {
    guard: 'Of a running entry only the start can be changed',
    file: './entries.service.ts',
    code: '    refuseWhileRunning(entry, to);\n',
    without: '',
    tests: ['./running-entries.test.ts'],
  },
];
