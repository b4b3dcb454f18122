export const guards = [
  {
    guard: 'Words of many deleted tasks are overwritten before the answer',
    file: './deletions.service.ts',
    code: '  else await overwriteDeleted(ctx);\n',
    without: '',
    tests: ['apps/server/src/work/search/indexing.test.ts'],
    title: 'words of deleted tasks',
  },
];
