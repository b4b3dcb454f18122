export const guards = [
  {
    guard: 'A new password ends other sign-ins',
    file: './account.service.ts',
    code: '      await deleteOtherSignIns(ctx);\n',
    without: '',
    tests: ['./profile.test.ts'],
  },
  {
    guard: 'A password that changed meanwhile proves no other change',
    file: './account.service.ts',
    code: '    if (change && (await repository.findCredentials(ctx))?.password_hash !== change.from) throw wrongPassword();\n',
    without: '',
    tests: ['./profile.test.ts'],
  },
  {
    guard: 'The sign-ins of an account end before its rows are deleted',
    file: './account.service.ts',
    code: '      await deleteAllSignIns(ctx);\n',
    without: '',
    tests: ['apps/server/src/engine/long-work/long-work.test.ts'],
    title: 'its sign-ins have ended',
  },
];
