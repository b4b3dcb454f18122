export const guards = [
  {
    guard: 'An account keeps a limited number of forecasts',
    file: './forecast-record.service.ts',
    code: '    if (why !== null) throw conflict(why);\n',
    without: '',
    tests: ['./forecast-record.test.ts'],
    title: 'a limited number',
  },
  {
    guard: 'An answer has a limited number of kept forecasts',
    file: './forecast-record.service.ts',
    code: 'if (kept.length < MOST_KEPT_SHOWN) kept.push',
    without: 'kept.push',
    tests: ['./forecast-record.test.ts'],
    title: 'latest 100',
  },
  {
    guard: 'Others have their turn while the record of forecasts is counted',
    file: './forecast-record.service.ts',
    code: '    if (!slice.next) return;\n    await giveWay(ctx);\n',
    without: '    if (!slice.next) return;\n',
    tests: ['./many-forecasts.test.ts'],
    title: 'long record',
  },
  {
    guard: 'Others can write while a forecast is drawn that is to be kept',
    file: './forecast-record.service.ts',
    code: 'areSame(before, tasks) ? drawn : ',
    without: '',
    tests: ['./many-forecasts.test.ts'],
    title: 'another user can write',
  },
];
