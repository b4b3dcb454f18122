export const guards = [
  {
    guard: 'Words of many deleted tasks are overwritten before the answer',
    file: './deletions.service.ts',
    code: '  await overwriteDeleted(ctx);\n  if (isMore)',
    without: '  if (isMore)',
    tests: ['apps/server/src/work/search/indexing.test.ts'],
    title: 'words of deleted tasks',
  },
];
