export const guards = [
  {
    guard: 'A first start freezes no figure that nobody said',
    file: './task-writes.repository.ts',
    code: '.then(saidDuration(eb))',
    without: ".then(eb.ref('planned_duration'))",
    tests: ['apps/server/src/work/tasks/estimate-origins.test.ts'],
  },
];
