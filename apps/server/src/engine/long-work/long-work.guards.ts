export const guards = [
  {
    guard: 'Words of many deleted tasks are overwritten before the answer',
    file: './long-work.service.ts',
    code: '    await overwriteDeleted(ctx);\n    return null;',
    without: '    return null;',
    tests: ['apps/server/src/work/search/indexing.test.ts'],
    title: 'words of deleted tasks',
  },
  {
    guard: 'The long work of a living instance is left to it',
    file: './claims.repository.ts',
    code: "    .where('held_until', '<=', presentOf(ctx.db))\n",
    without: '',
    tests: ['./instances.test.ts'],
    title: 'requests at another instance',
  },
];
