export const guards = [
  {
    guard: 'Only plans that can be changed are dismissed',
    file: './evening.service.ts',
    code: "export function dismissLeftOver(ctx: UserContext, date: string): Promise<null> {\n  refuseDay(ctx, 'date', date);\n",
    without: 'export function dismissLeftOver(ctx: UserContext, date: string): Promise<null> {\n',
    tests: ['./evening.test.ts'],
    title: 'dismiss with',
  },
  {
    guard: 'Only days that have just ended are closed',
    file: './evening.service.ts',
    code: "  if (whyNot !== null) throw invalid({ path: 'date', message: whyNot });\n",
    without: '',
    tests: ['./evening.test.ts'],
    title: 'close with',
  },
];
