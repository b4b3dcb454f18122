export const guards = [
  {
    guard: 'A new password of the host ends every sign-in',
    file: './hosting.service.ts',
    code: '    await updateUser(ctx, { password_hash });\n    await endSignIns(ctx);\n',
    without: '    await updateUser(ctx, { password_hash });\n',
    tests: ['./hosting.test.ts'],
    title: 'new password',
  },
  {
    guard: 'A new password of the host ends tokens where it is asked to',
    file: './hosting.service.ts',
    code: '    if (endsTokens) await endDoors(ctx);\n',
    without: '',
    tests: ['./hosting.test.ts'],
    title: 'new password',
  },
  {
    guard: 'A disabled account is signed out',
    file: './hosting.service.ts',
    code: '    await updateDisabled(ctx, ctx.now.epochMilliseconds);\n    await endSignIns(ctx);\n',
    without: '    await updateDisabled(ctx, ctx.now.epochMilliseconds);\n',
    tests: ['./hosting.test.ts'],
    title: 'disabled',
  },
  {
    guard: 'A disabled account has no token, feed or link',
    file: './hosting.service.ts',
    code: '    await endSignIns(ctx);\n    await endDoors(ctx);\n',
    without: '    await endSignIns(ctx);\n',
    tests: ['./hosting.test.ts'],
    title: 'disabled',
  },
];
