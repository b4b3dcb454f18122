export const guards = [
  {
    guard: 'A move cannot pass the limit of its list',
    file: './moves.service.ts',
    code: '    if (arriving.length > 0) refuseLongList(ctx, task_count + arriving.length);\n',
    without: '',
    tests: ['./moves.test.ts'],
    title: 'a full list takes no task',
  },
  {
    guard: 'A move cannot pass the limit of its project',
    file: './moves.service.ts',
    code: '    if (arriving.length > 0) refuseLongProject(ctx, total_lists + arriving.length);\n',
    without: '',
    tests: ['./moves.test.ts'],
    title: 'a full project takes no further list',
  },
  {
    guard: 'A task moves to a place in the list that the call names',
    file: './moves.repository.ts',
    code: "    .where(PARENTS[table] as 'list_id', '=', parentId);\n",
    without: ';\n',
    tests: ['./moves.test.ts'],
    title: 'a move is refused as a whole',
  },
];
