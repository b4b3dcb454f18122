export const guards = [
  {
    guard: 'A calendar that is computed without end is given up',
    file: './calendar-thread.ts',
    code: '      timer = setTimeout(end, mostMs);\n',
    without: '      timer = setTimeout(end, 600_000);\n',
    tests: ['./calendars.test.ts'],
    title: 'stop nobody',
  },
  {
    guard: 'A reading is asked for once a minute',
    file: './calendars.service.ts',
    code: '    if (left > 0) throw tooManyReadings(Math.ceil(left / 1000));\n',
    without: '',
    tests: ['./calendars.test.ts'],
    title: 'once a minute',
  },
  {
    guard: 'A reading that was overtaken by a change stores nothing',
    file: './readings.service.ts',
    code: '    if (!present || isChanged(present, calendar)) return;\n',
    without: '    if (!present) return;\n',
    tests: ['./calendars.test.ts'],
    title: 'changed while it was read',
  },
  {
    guard: 'Titles that are kept no longer go at once',
    file: './calendars.service.ts',
    code: ' && (await forgetTitles(ctx, id))',
    without: '',
    tests: ['./calendars.test.ts'],
    title: 'titles go as soon',
  },
];
