export const guards = [
  {
    guard: 'Failed passkeys count as failed tries',
    file: './passkey-sign-in.service.ts',
    code: 'const use = await throttleLogin(ctx, null, async () => {',
    without:
      'const use = await (async (_ctx: Context, _key: null, work: () => Promise<Use | undefined>) => work())(ctx, null, async () => {',
    tests: ['apps/server/src/people/passkeys/passkeys.test.ts'],
    title: 'ten failed passkeys',
  },
  {
    guard: 'A network asks for a limited number of challenges',
    file: './passkey-sign-in.service.ts',
    code: '  await limitChallenges(ctx);\n',
    without: '',
    tests: ['apps/server/src/people/passkeys/passkeys.test.ts'],
    title: '120 challenges',
  },
  {
    guard: 'A challenge to prove is of one user',
    file: './passkey-sign-in.service.ts',
    code: `prove by passkey \${userId}`,
    without: `prove by passkey \${userId * 0}`,
    tests: ['apps/server/src/people/passkeys/passkeys.test.ts'],
    title: 'its user',
  },
  {
    guard: 'A use of a passkey that another one has overtaken is refused',
    file: './passkey-sign-in.service.ts',
    code: "  if (!(await repository.updateUse(ctx, passkey, counter))) throw answerOf(new PasskeyRefused('passkey_copied'), 401);\n",
    without: '  await repository.updateUse(ctx, passkey, counter);\n',
    tests: ['apps/server/src/people/passkeys/passkeys.test.ts'],
    title: 'a count that does not go on',
  },
];
