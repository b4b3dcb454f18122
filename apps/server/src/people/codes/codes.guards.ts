export const guards = [
  {
    guard: 'A code is good once',
    file: './codes.service.ts',
    code: '  return step !== undefined && repository.spendStep(ctx, step);\n',
    without: '  return step !== undefined;\n',
    tests: ['./codes.test.ts'],
  },
  {
    guard: 'Codes are turned off with a proof alone',
    file: './codes.service.ts',
    code: `export async function endCodes(ctx: UserContext): Promise<null> {
  await requireProof(ctx);
`,
    without: `export async function endCodes(ctx: UserContext): Promise<null> {
`,
    tests: ['./codes.test.ts'],
  },
];
