import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getList } from '@daymark/contract/lists.ts';
import { getProject, getProjects, type ProjectWithLists } from '@daymark/contract/projects.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { Failure, ROOT } from '#scripts/processes.mjs';
import { type ArchivePlan, archiveFile, sendArchive } from './archive-file.ts';
import type { BystanderAccount } from './bystander.ts';

/** An account made through the API of a running server, with its projects and their lists in the order of the plan. */
export type Account = { token: string; projects: ProjectWithLists[] };

/** Registers a user and imports the first of these plans that the server does not refuse. */
export async function makeAccount(url: string, ...plans: ArchivePlan[]): Promise<Account> {
  const token = await makeEmptyAccount(url);
  let status = 0;
  for (const plan of plans) {
    status = await sendArchive(url, token, archiveFile(plan));
    if (status === 201) return accountOf(url, token);
  }
  throw new Failure(`The population cannot be imported: ${status}.`);
}

/** An account at ordinary work: a list of 100 tasks, an inbox to write into, and others of 50. */
export async function makeBystander(url: string): Promise<Omit<BystanderAccount, 'url'>> {
  const { token, projects } = await makeAccount(url, {
    projects: [[100, 10], ...Array.from({ length: 9 }, () => [50, 49])],
  });
  const [list = 0, inbox = 0] = projects[0]?.lists.map(({ id }) => id) ?? [];
  const [task = 0] = await openTasks(url, token, inbox);
  return { token, list, inbox, task };
}

let registered = 0;

/** Each from an address of its own, where the server trusts this process as a proxy: one address may make few accounts. */
export async function makeEmptyAccount(url: string): Promise<string> {
  registered += 1;
  const { token } = await makeGiven(senderTo(url, undefined, `10.0.0.${registered % 256}`)).user();
  return token;
}

/** Ids of the tasks of a list that can be started. */
export async function openTasks(url: string, token: string, list: number): Promise<number[]> {
  const { tasks } = await senderTo(url, token)(getList, { params: { id: String(list) } });
  return tasks.filter(({ status }) => status !== 'done').map(({ id }) => id);
}

async function accountOf(url: string, token: string): Promise<Account> {
  const send = senderTo(url, token);
  const projects = await send(getProjects, {});
  const withLists = projects.map(({ id }) => send(getProject, { params: { id: String(id) } }));
  return { token, projects: await Promise.all(withLists) };
}

/** Path of the largest script of the built web app. */
export function largestAsset(): string {
  const dist = join(ROOT, 'apps/web/dist');
  const [largest] = globSync('assets/*.js', { cwd: dist }).sort(
    (one, other) => statSync(join(dist, other)).size - statSync(join(dist, one)).size,
  );
  if (largest === undefined) throw new Failure('The web app is not built.');
  return `/${largest}`;
}
