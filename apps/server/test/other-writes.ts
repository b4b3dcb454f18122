import * as account from '@daymark/contract/account.ts';
import * as feed from '@daymark/contract/calendar-feed.ts';
import * as calendars from '@daymark/contract/calendars.ts';
import * as codes from '@daymark/contract/codes.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as passkeys from '@daymark/contract/passkeys.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import * as promises from '@daymark/contract/promises.ts';
import * as proofs from '@daymark/contract/proofs.ts';
import * as providers from '@daymark/contract/providers.ts';
import * as signIn from '@daymark/contract/sign-in.ts';
import * as tokens from '@daymark/contract/tokens.ts';
import * as trash from '@daymark/contract/trash.ts';
import type { TestApp } from './app.ts';
import { givenPasskey } from './authenticator.ts';
import { givenCalendar } from './calendar-rows.ts';
import { codeAt } from './codes.ts';
import { START } from './template.ts';

/** Input of a call, with the id of the record that it is about. */
type Input = { params?: Record<string, string>; body?: object };

/** A write that the table of writes has no place for: each makes the records that it is about. */
type OtherWrite = { endpoint: Endpoint; given: (app: TestApp) => Promise<Input> };

const BODY = { list_id: 0, promised_date: '2026-11-20' };

const path = (id: number | undefined): Input => ({ params: { id: String(id) } });

const body = (of: object) => async (): Promise<Input> => ({ body: of });

async function deletion({ send, given }: TestApp): Promise<Input> {
  const { id } = await given.task().then(({ project_id }) => ({ id: project_id }));
  await send(deleteProject, { params: { id: String(id) } });
  return path((await send(trash.getTrash, { query: {} }))[0]?.id);
}

async function promise({ send, given }: TestApp): Promise<Input> {
  const { list_id } = await given.task();
  return path((await send(promises.makePromise, { body: { ...BODY, list_id } })).id);
}

async function promiseWithLink(app: TestApp): Promise<Input> {
  const input = await promise(app);
  await app.send(promises.makePromiseLink, { ...input, body: {} } as never);
  return input;
}

async function codesOn({ send }: TestApp): Promise<Input> {
  const { secret } = await send(codes.beginCodes, {});
  await send(codes.confirmCodes, { body: { code: codeAt(secret, START) } });
  return {};
}

/** A code after the one that has confirmed, with the ticket of a password. */
async function signInByCode({ send, raw, user, password }: TestApp): Promise<Input> {
  const { secret } = await send(codes.beginCodes, {});
  await send(codes.confirmCodes, { body: { code: codeAt(secret, START) } });
  const refused = await raw({ method: 'POST', url: '/api/auth/login', body: { login: user.username, password } });
  return { body: { ticket: refused.json().data.ticket, code: codeAt(secret, START, 1) } };
}

async function identity({ db, user }: TestApp): Promise<Input> {
  const row = { user_id: user.id, issuer: 'https://id.example', subject: '1', created_at: 0 };
  const { id } = await db().insertInto('identities').values(row).returning('id').executeTakeFirstOrThrow();
  return path(id);
}

const NEW_USER = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@b.org',
  username: 'grace',
  password: 'correct horse',
};

export const OTHER_WRITES: OtherWrite[] = [
  { endpoint: createListWithProject, given: body({ name: 'L', project: { name: 'P' }, task: { name: 'T' } }) },
  {
    endpoint: undoCommand,
    given: async ({ send, given }) => {
      await given.task();
      return path((await send(getCommands, { query: {} }))[0]?.id);
    },
  },
  { endpoint: trash.restoreTrash, given: deletion },
  { endpoint: trash.deleteTrash, given: deletion },
  { endpoint: promises.makePromiseLink, given: async (app) => ({ ...(await promise(app)), body: {} }) },
  { endpoint: promises.endPromiseLink, given: promiseWithLink },
  { endpoint: promises.withdrawPromise, given: promise },
  { endpoint: tokens.createToken, given: body({ name: 'Script', scopes: ['read'] }) },
  {
    endpoint: tokens.endToken,
    given: async ({ send }) =>
      path((await send(tokens.createToken, { body: { name: 'Script', scopes: ['read'] } })).id),
  },
  { endpoint: feed.createCalendarFeed, given: body({}) },
  ...[
    { endpoint: feed.updateCalendarFeed, input: { body: { plan: false } } },
    { endpoint: feed.endCalendarFeed, input: {} },
  ].map(({ endpoint, input }) => ({
    endpoint,
    given: async ({ send }: TestApp) => {
      await send(feed.createCalendarFeed, { body: {} });
      return input;
    },
  })),
  {
    endpoint: calendars.createCalendar,
    given: body({ name: 'Work', address: 'https://calendars.test/work.ics' }),
  },
  {
    endpoint: calendars.updateCalendar,
    given: async (app) => ({ ...path(await givenCalendar(app, app.user)), body: { name: 'Home' } }),
  },
  { endpoint: calendars.deleteCalendar, given: async (app) => path(await givenCalendar(app, app.user)) },
  { endpoint: passkeys.askForNewPasskey, given: async () => ({}) },
  { endpoint: passkeys.askForPasskey, given: async () => ({}) },
  {
    endpoint: passkeys.updatePasskey,
    given: async (app) => ({ ...path(await givenPasskey(app, app.user)), body: { name: 'Key' } }),
  },
  { endpoint: passkeys.deletePasskey, given: async (app) => path(await givenPasskey(app, app.user)) },
  { endpoint: providers.unlinkProvider, given: identity },
  { endpoint: codes.beginCodes, given: async () => ({}) },
  {
    endpoint: codes.confirmCodes,
    given: async ({ send }) => ({ body: { code: codeAt((await send(codes.beginCodes, {})).secret, START) } }),
  },
  { endpoint: codes.renewRecoveryCodes, given: codesOn },
  { endpoint: codes.endCodes, given: codesOn },
  { endpoint: codes.signInWithCode, given: signInByCode },
  { endpoint: proofs.provePassword, given: async ({ password }) => ({ body: { current_password: password } }) },
  {
    endpoint: account.endSignIn,
    given: async ({ send, anonymous, user, password }) => {
      await anonymous(signIn.login, { body: { login: user.username, password } });
      const { sign_ins } = await send(account.getAccess, {});
      return path(sign_ins.find(({ is_current }) => !is_current)?.id);
    },
  },
  { endpoint: signIn.register, given: body(NEW_USER) },
  {
    endpoint: signIn.login,
    given: async ({ user, password }) => ({ body: { login: user.username, password } }),
  },
  { endpoint: signIn.logout, given: async () => ({}) },
  { endpoint: account.deleteAccount, given: async () => ({}) },
];

/** Writes that a device or somebody outside has to answer first. What they store is of the same form as what others here store. */
export const NEED_OTHERS: Endpoint[] = [
  calendars.readCalendar,
  passkeys.askForOwnPasskey,
  passkeys.createPasskey,
  passkeys.signInWithPasskey,
  passkeys.provePasskey,
  proofs.proveGoogle,
  signIn.signInWithGoogle,
  providers.finishProviderSignIn,
  providers.beginProviderLink,
  providers.finishProviderLink,
  providers.beginProviderProof,
  providers.proveProvider,
];
