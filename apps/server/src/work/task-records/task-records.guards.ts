export const guards = [
  {
    guard: 'Tasks are read by their owner',
    file: './task-reads.repository.ts',
    code: "    .where('tasks.user_id', '=', userId);\n}\n\n/** Subquery",
    without: ';\n}\n\n/** Subquery',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'GET /task/:id refuses',
  },
];
