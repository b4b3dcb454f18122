export const guards = [
  {
    guard: 'Two passwords at most are hashed at once',
    file: './concurrency-limit.ts',
    code: 'this.#running < this.#atOnce',
    without: 'this.#running >= 0',
    tests: ['./concurrency-limit.test.ts'],
  },
  {
    guard: 'Long work that was killed is undone or completed at the next start',
    file: './app.ts',
    code: '    beforeUse: finishing.ofAll,\n',
    without: '',
    tests: ['apps/server/test/crash.test.ts'],
    title: 'crash at any query',
  },
  {
    guard: 'Only the owner of the process can read the database',
    file: './main.ts',
    code: 'process.umask(0o077);\n',
    without: '',
    tests: ['./main.test.ts'],
  },
];
