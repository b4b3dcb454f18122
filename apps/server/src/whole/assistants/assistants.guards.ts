export const guards = [
  {
    guard: 'A tool is open to the scopes of all of its calls only',
    file: './mcp-server.ts',
    code: '    if (!open.has(name)) installed.disable();\n',
    without: '',
    tests: ['./assistants.test.ts'],
  },
  {
    guard: 'Nobody follows changes by messages',
    file: './mcp-server.ts',
    code: '    maxSubscriptions: 0,',
    without: '    maxSubscriptions: 9,',
    tests: ['./assistants.test.ts'],
  },
];
