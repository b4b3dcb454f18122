export const guards = [
  {
    guard: 'A timer with another planned end is another one',
    file: './clock.ts',
    code: ' &&\n    known?.current_planned_end === state?.current_planned_end',
    without: '',
    tests: ['./clock.test.ts'],
  },
];
