export const guards = [
  {
    guard: 'A ticket is used once',
    file: './code-sign-in.service.ts',
    code: '    if (!current || !(await spend(ctx, purposeOf(current), ticket))) throw ticketOver();\n',
    without: '    if (!current) throw ticketOver();\n',
    tests: ['apps/server/src/people/codes/codes.test.ts'],
    title: 'a code is good once',
  },
  {
    guard: 'A code is good once',
    file: './code-sign-in.service.ts',
    code: '    if (!(await use({ ...ctx, userId }))) throw wrongCode(); // of two sign-ins at once, one gets in\n',
    without: '',
    tests: ['apps/server/src/people/codes/codes.test.ts'],
  },
  {
    guard: 'A code is looked at with a ticket alone',
    file: './code-sign-in.service.ts',
    code: ' || !(await isOpen(ctx, purposeOf(account), ticket))',
    without: '',
    tests: ['apps/server/src/people/codes/codes.test.ts'],
    title: 'a ticket ends',
  },
  {
    guard: 'Ten codes a minute are tried for an account',
    file: './code-sign-in.service.ts',
    code: 'await throttleLogin(ctx, accountOf(userId), find)',
    without: 'await find()',
    tests: ['apps/server/src/people/codes/codes.test.ts'],
    title: 'ten wrong codes',
  },
];
