export const guards = [
  {
    guard: 'What was left is told to its user alone',
    file: './plan-days.repository.ts',
    code: "        .where('workspace_lists.user_id', '=', value('userId'))\n",
    without: '',
    tests: ['apps/server/src/days/evening/evening.test.ts'],
    title: 'to nobody else',
  },
];
