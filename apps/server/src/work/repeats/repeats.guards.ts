export const guards = [
  {
    guard: 'The first request of a day leaves nothing due for the others',
    file: './repeats.repository.ts',
    code: "    .where('repeats.next_date', '<=', date)\n",
    without: '',
    tests: ['apps/server/src/days/new-day/copies.test.ts'],
  },
  {
    guard: 'An account holds a limited number of repeating tasks',
    file: './series.service.ts',
    code: '  await refuseTooMany(ctx, { repeats: 1 });\n',
    without: '',
    tests: ['./repeats.test.ts'],
    title: 'limited number',
  },
];
