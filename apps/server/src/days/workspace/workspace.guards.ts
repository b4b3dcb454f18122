export const guards = [
  {
    guard: 'Only lists of the user are put on a board',
    file: './workspace.service.ts',
    code: "    if ((await countLists(ctx, listIds)) < listIds.length) throw notFound('List');\n",
    without: '',
    tests: ['apps/server/test/strangers.test.ts'],
    title: 'PUT /workspace',
  },
  {
    guard: 'A board holds a limited number of lists',
    file: './workspace.service.ts',
    code: '    if (board.length + listIds.length > LISTS_OF_A_DAY) throw conflict(FULL_DAY);\n',
    without: '',
    tests: ['./workspace.test.ts'],
    title: '200 lists',
  },
  {
    guard: 'Boards are kept for a limited number of days',
    file: './workspace.service.ts',
    code: "  if (whyNot !== null) throw invalid({ path: 'date', message: whyNot });\n",
    without: '',
    tests: ['./workspace.test.ts'],
    title: 'a change of 2026',
  },
];
