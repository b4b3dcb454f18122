export const guards = [
  {
    guard: 'A list holds a limited number of tasks',
    file: './tasks.service.ts',
    code: '  refuseLongList(ctx, place.tasks_of_list + 1);\n',
    without: '',
    tests: ['apps/server/src/engine/limits/limits.test.ts'],
  },
  {
    guard: 'An account holds a limited number of tasks',
    file: './tasks.service.ts',
    code: '  await refuseFullAccount(ctx, place.tasks_of_account + 1);\n',
    without: '',
    tests: ['apps/server/src/engine/limits/limits.test.ts'],
  },
  {
    guard: 'None of several tasks is changed or deleted while the timer of one runs',
    file: './tasks.service.ts',
    code: '    tasks.forEach(refuseWhileRunning);\n    await repository.updateTasks',
    without: '    await repository.updateTasks',
    tests: ['./bulk.test.ts'],
    title: 'where one task cannot be changed',
  },
];
