export const guards = [
  {
    guard: 'A challenge is good once',
    file: './ceremony.service.ts',
    code: "  if (!(await spend(ctx, purpose, challenge))) throw new PasskeyRefused('passkey_expired');\n",
    without: '',
    tests: ['./passkeys.test.ts'],
  },
  {
    guard: 'A passkey of another user proves nobody',
    file: './ceremony.service.ts',
    code: "  if (userId !== undefined && passkey.user_id !== userId) throw new PasskeyRefused('passkey_foreign');\n",
    without: '',
    tests: ['./passkeys.test.ts'],
  },
  {
    guard: 'A passkey needs user verification',
    file: './device-answers.ts',
    code: "  if ((data.readUInt8(PARTY_BYTES) & USER_VERIFIED) === 0) throw new PasskeyRefused('passkey_unverified');\n",
    without: '',
    tests: ['./passkeys.test.ts'],
  },
  {
    guard: 'A new passkey needs user verification',
    file: './device-answers.ts',
    code: "  if (!registrationInfo.userVerified) throw new PasskeyRefused('passkey_unverified');\n",
    without: '',
    tests: ['./passkeys.test.ts'],
  },
  {
    guard: 'A count of uses goes on',
    file: './device-answers.ts',
    code: "  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) throw new PasskeyRefused('passkey_copied');\n",
    without: '',
    tests: ['./passkeys.test.ts'],
  },
  {
    guard: 'The last way into an account stays',
    file: './passkeys.service.ts',
    code: 'if (why !== null) throw conflict(why);',
    without: 'void why;',
    tests: ['./passkeys.test.ts'],
  },
];
