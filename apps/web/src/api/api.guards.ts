export const guards = [
  {
    guard: 'A refusal of an earlier token leaves the session alone',
    file: './client.ts',
    code: ' && sent?.token === current?.token',
    without: '',
    tests: ['./client.test.ts'],
  },
  {
    guard: 'A refusal of an earlier token leaves the session alone, in the browser',
    file: './client.ts',
    code: ' && sent?.token === current?.token',
    without: '',
    tests: ['e2e/sign-in-again.e2e.ts'],
    title: 'late refusal',
  },
  {
    guard: 'A failure that its dialog shows is told in no toast',
    file: './query-client.ts',
    code: 'meta.isShown ? null : failureOf(error, meta)',
    without: 'failureOf(error, meta)',
    tests: ['e2e/failures.e2e.ts'],
  },
  {
    guard: 'Text that is being typed survives an expired sign-in',
    file: './session.ts',
    code: "if (reason === 'expired' && getSession() && isHeld())",
    without: "if (reason === 'expired' && getSession() && isHeld === undefined)",
    tests: ['e2e/sign-in-again.e2e.ts'],
    title: 'expires during typing',
  },
];
