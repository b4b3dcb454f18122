export const guards = [
  {
    guard: 'A new password ends other sign-ins',
    file: './account.service.ts',
    code: '      await deleteOtherSignIns(ctx);\n',
    without: '',
    tests: ['./profile.test.ts'],
  },
  {
    guard: 'A wrong current password counts as a failed try',
    file: './account.service.ts',
    code: 'await throttleLogin(ctx, accountOf(ctx.userId), () => isPassword(current_password, password_hash))',
    without: 'await isPassword(current_password, password_hash)',
    tests: ['apps/server/src/people/security/login-throttle.test.ts'],
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
