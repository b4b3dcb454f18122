export const guards = [
  {
    guard: 'Experiments are read by their owner',
    file: './experiments.repository.ts',
    code: "    .where('experiments.user_id', '=', ctx.userId)\n",
    without: '',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'GET /experiment/:id',
  },
  {
    guard: 'Assignments are used by their owner',
    file: './experiments.repository.ts',
    code: "    .deleteFrom('assignments')\n    .where('user_id', '=', ctx.userId)\n",
    without: "    .deleteFrom('assignments')\n",
    tests: ['./draws.test.ts', 'apps/server/test/strangers.test.ts'],
  },
];
