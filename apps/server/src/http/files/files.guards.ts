export const guards = [
  {
    guard: 'A file of the web app takes no file descriptor',
    file: './static-files.ts',
    code: 'chosen ?? file.plain',
    without: 'readVersion(join(folder, request.url))',
    tests: ['./files.test.ts'],
    title: 'from memory',
  },
];
