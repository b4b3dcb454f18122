export const guards = [
  {
    guard: 'Categories are read by their owner',
    file: './categories.repository.ts',
    code: "    .where('categories.user_id', '=', userId)\n",
    without: '',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'GET /categories/:id refuses',
  },
];
