export const guards = [
  {
    guard: 'The long work of a living instance is left to it',
    file: './claims.repository.ts',
    code: "    .where('held_until', '<=', presentOf(ctx.db))\n",
    without: '',
    tests: ['./instances.test.ts'],
    title: 'requests at another instance',
  },
];
