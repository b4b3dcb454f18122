export const guards = [
  {
    guard: 'Lists are read by their owner',
    file: './lists.repository.ts',
    code: "    .where('lists.user_id', '=', userId);\n}\n",
    without: ';\n}\n',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'GET /list/:id refuses',
  },
];
