import type { SignIn } from '@daymark/contract/sign-in.ts';
import { type Given, makeGiven, type Send } from '@daymark/testing/given.ts';
import { WITHOUT_NETWORK } from './airplane.ts';
import { test as base, signedInAt } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

type Fixtures = {
  /** A server of its own, which can be stopped, and its one user. */
  own: TestServer & { account: SignIn & { password: string }; send: Send; given: Given };
};

export const test = base.extend<Fixtures>({
  own: async ({ expectConsoleError }, use) => {
    expectConsoleError(WITHOUT_NETWORK); // while it is away
    const server = await startServer();
    const account = await makeGiven(server.sender()).user();
    const send = server.sender(account.token);
    await use({ ...server, account, send, given: makeGiven(send) });
    await server.close();
  },
  baseURL: async ({ own }, use) => use(own.url),
  storageState: async ({ own }, use) => use(signedInAt(own.url, own.account)),
});
