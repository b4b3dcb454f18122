import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { getProject, getProjects } from '@daymark/contract/projects.ts';
import { login, type SignIn } from '@daymark/contract/sign-in.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { type ArchivePlan, archiveFile, sendArchive } from '#bench/archive-file.ts';
import { DEMO_SIGN_IN } from '#scripts/demo-account.ts';
import { Failure } from '#scripts/processes.mjs';

/** A signed-in user as the browser stores it, with the lists of today's board. */
export type SignedIn = Pick<SignIn, 'token' | 'user'> & { board: number[] };

/** Accounts of a data folder, made through its product. */
export type WebAccounts = {
  /** 100 open tasks in the five lists of today's board. */
  board: SignedIn;
  /** 1,000 open tasks in one list, 40 in another, both on today's board; each has a due date. */
  long: SignedIn;
  /** 200 open tasks, which are all planned for today. */
  day: SignedIn;
  /** 200 open tasks, which are all planned for tomorrow. */
  ahead: SignedIn;
  /** The account that `npm run demo` has made in the folder before. */
  demo: SignedIn;
};

export async function makeWebAccounts(url: string): Promise<WebAccounts> {
  return {
    board: await makeUser(url, { projects: [[20, 20, 20, 20, 20]] }),
    long: await makeUser(url, { projects: [[1000, 40]], due: String(today().add({ days: 3 })) }),
    day: await planAll(url, await makeUser(url, { projects: [[200]] }), today()),
    ahead: await planAll(url, await makeUser(url, { projects: [[200]] }), tomorrow()),
    demo: await signIn(url, DEMO_SIGN_IN),
  };
}

const today = () => Temporal.Now.plainDateISO('UTC');
export const tomorrow = () => today().add({ days: 1 });

async function makeUser(url: string, plan: ArchivePlan): Promise<SignedIn> {
  const { token, user } = await makeGiven(senderTo(url)).user();
  const send = senderTo(url, token);
  const status = await sendArchive(url, token, archiveFile({ ...plan, isDone: () => false }));
  if (status !== 201) throw new Failure(`The tasks cannot be imported: ${status}.`);
  const board: number[] = [];
  for (const { id } of await send(getProjects, {})) {
    const { lists } = await send(getProject, { params: { id: String(id) } });
    board.push(...lists.map((list) => list.id));
  }
  const params = { date: String(today()) };
  await send(addToWorkspace, { params, body: { list_ids: board, origin: 'imported' } });
  return { token, user, board };
}

/** Plans all open tasks of the user for a day. */
async function planAll(url: string, user: SignedIn, date: Temporal.PlainDate): Promise<SignedIn> {
  const send = senderTo(url, user.token);
  const tasks = await send(getOpenTasks, { query: {} });
  await send(addToPlan, { params: { date: String(date) }, body: { task_ids: tasks.map(({ id }) => id) } });
  return user;
}

async function signIn(url: string, body: { login: string; password: string }): Promise<SignedIn> {
  const { token, user } = await senderTo(url)(login, { body });
  return { token, user, board: [] };
}
