import { addToPlan } from '@daymark/contract/plan.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import type { TestServer } from './server.ts';

type Own = TestServer & { send: Send; given: Given };

/** Names of the databases of the app in this browser. */
export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));

const today = () => Temporal.Now.plainDateISO('Europe/Berlin');

/** A day with a running timer, two planned tasks, and a board with one list. */
export async function givenDay({ send, given }: Own) {
  const list = await given.list({ name: 'Beds' });
  const [water, weed, rake] = await given.tasks(list.id, ['Water the beds', 'Weed the beds', 'Rake the paths']);
  if (!water || !weed || !rake) throw new Error('Three tasks were made');
  const date = today().toString();
  const tomorrow = today().add({ days: 1 }).toString();
  await send(addToPlan, { params: { date }, body: { task_ids: [water.id, weed.id] } });
  await send(addToPlan, { params: { date: tomorrow }, body: { task_ids: [rake.id] } });
  await send(addToWorkspace, { params: { date }, body: { list_ids: [list.id], origin: 'imported' } });
  await send(startTimer, { params: { id: String(water.id) }, body: {} });
  return { list, date, tomorrow };
}

/** Signs in by the form. */
export async function signIn(page: Page, { user, password }: SignIn & { password: string }): Promise<void> {
  await page.getByLabel('Email or username').fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The line that says as of when the screen shows what it shows. */
export const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Shown as of' });
