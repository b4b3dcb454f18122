export const guards = [
  {
    guard: 'A switch books no overtime that nobody said',
    file: './timer-steps.service.ts',
    code: '  if (why !== null) throw conflictWith(why, await requireTask(ctx, running.task_id));\n',
    without: '',
    tests: ['./switch.test.ts', './timer-model.test.ts'],
  },
];
