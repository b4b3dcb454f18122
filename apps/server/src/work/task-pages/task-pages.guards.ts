export const guards = [
  {
    guard: 'A page of long texts is short',
    file: './task-pages.service.ts',
    code: 'return place > 0 && left < 0;',
    without: 'return false;',
    tests: ['./task-pages.test.ts'],
    title: 'long texts',
  },
  {
    guard: 'The lists of a board share one limit of tasks',
    file: './task-pages.service.ts',
    code: 'limit: shares[place] ?? 0',
    without: 'limit',
    tests: ['./task-pages.test.ts'],
    title: 'lists of a board',
  },
];
