export const guards = [
  {
    guard: 'Projects are read by their owner',
    file: './projects.repository.ts',
    code: "    .where('projects.user_id', '=', userId)\n",
    without: '',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'GET /project/:id refuses',
  },
];
