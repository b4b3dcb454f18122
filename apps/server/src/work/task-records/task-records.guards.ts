export const guards = [
  {
    guard: 'A new task that locks its user late is not stored beside long work',
    file: './task-writes.repository.ts',
    code: '.where(isOpenTo(db)),',
    without: ',',
    tests: ['apps/server/src/work/tasks/parallel-creates-engines.test.ts'],
  },
  {
    guard: 'A first start freezes no figure that nobody said',
    file: './task-writes.repository.ts',
    code: '.then(saidDuration(eb))',
    without: ".then(eb.ref('planned_duration'))",
    tests: ['apps/server/src/work/tasks/estimate-origins.test.ts'],
  },
];
