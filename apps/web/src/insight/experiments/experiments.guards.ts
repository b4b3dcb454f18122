export const guards = [
  {
    guard: 'A shown suggestion is not asked for again',
    file: './use-suggestion.ts',
    code: 'category_id !== null && shown === null && ',
    without: 'category_id !== null && ',
    tests: ['./use-suggestion.test.ts'],
  },
  {
    guard: 'A shown suggestion is not asked for again, in the browser',
    file: './use-suggestion.ts',
    code: 'category_id !== null && shown === null && ',
    without: 'category_id !== null && ',
    tests: ['e2e/experiments.e2e.ts'],
    title: 'kept whatever is typed later',
  },
];
