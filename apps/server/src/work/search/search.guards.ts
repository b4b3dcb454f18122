export const guards = [
  {
    guard: 'A search of open tasks answers with a limited number',
    file: './search-open.repository.ts',
    code: 'return [...new Set(rows.map(({ id }) => id))].slice(0, most);',
    without: 'return [...new Set(rows.map(({ id }) => id))];',
    tests: ['apps/server/src/work/open-tasks/open-tasks.test.ts'],
    title: 'words are found in old tasks',
  },
];
