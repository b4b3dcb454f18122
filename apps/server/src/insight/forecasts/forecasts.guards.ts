export const guards = [
  {
    guard: 'No typical time reaches an experiment',
    file: './forecasts.service.ts',
    code: '  if (category_id !== undefined && (await isUnderExperiment(ctx, category_id))) return null;\n',
    without: '',
    tests: ['./forecasts.test.ts'],
    title: 'experiment is active',
  },
  {
    guard: 'Others have their turn while a forecast is drawn',
    file: './forecasts.service.ts',
    code: '    if (step.done) return step.value;\n    await giveWay(ctx);\n',
    without: '    if (step.done) return step.value;\n',
    tests: ['./forecasts.test.ts'],
    title: 'another user is answered',
  },
];
