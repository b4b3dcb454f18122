export const guards = [
  {
    guard: 'Only tasks of the user are put into a plan',
    file: './plan.service.ts',
    code: "requiredAll(taskIds, await repository.findListsOfTasks(ctx, taskIds), 'Task')",
    without: 'await repository.findListsOfTasks(ctx, taskIds)',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'PUT /plan',
  },
  {
    guard: 'A plan holds a limited number of tasks',
    file: './plan.service.ts',
    code: '    if (planned.length + added.length > TASKS_OF_A_DAY) throw conflict(FULL_PLAN);\n',
    without: '',
    tests: ['./plan.test.ts'],
    title: '200 tasks',
  },
  {
    guard: 'Starting timers makes no plan longer than that',
    file: './plan.repository.ts',
    code: '          .where(fits),\n',
    without: '          ,\n',
    tests: ['./plan.test.ts'],
    title: '200 tasks',
  },
  {
    guard: 'Plans are changed from today to a year ahead',
    file: './plan.service.ts',
    code: '  if (why !== null) throw invalid({ path, message: why });\n',
    without: '',
    tests: ['./plan.test.ts'],
    title: 'a change of the plan',
  },
];
