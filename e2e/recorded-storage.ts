import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { List } from '@daymark/contract/lists.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { startServer, type TestServer } from './server.ts';

/** An evening in the time zone of the browser: every recording is of this day. */
export const RECORDED_AT = Temporal.Instant.from('2026-11-23T19:00:00Z');

/** The real server at that moment, on a new database, so that ids are those of the recordings. */
export async function startRecordedServer(): Promise<TestServer> {
  const server = await startServer();
  server.passMinutes(server.now().until(RECORDED_AT).total('minutes'));
  return server;
}

export const fileOfRecording = (version: string): string =>
  fileURLToPath(import.meta.resolve(`../apps/web/recorded-storage/${version}.json`));

/** The texts by key that a version of the app had stored in the browser of one person. */
export const readRecording = (version: string): Record<string, string> =>
  JSON.parse(readFileSync(fileOfRecording(version), 'utf8'));

/** The person of the recordings, who has the first account. */
export const givenAda = (server: TestServer): Promise<SignIn & { password: string }> =>
  makeGiven(server.sender()).user({ username: 'ada' });

/** The lists and tasks of the recordings. */
export async function givenGarden(server: TestServer, { token }: SignIn) {
  const given = makeGiven(server.sender(token));
  const { id: project_id } = await given.project({ name: 'Garden' });
  const list = (name: string): Promise<List> => given.list({ name, project_id });
  const [beds, paths, , lawn] = [await list('Beds'), await list('Paths'), await list('Hedge'), await list('Lawn')];
  await given.task({ name: 'Dig', list_id: beds.id, planned_duration: 10 });
  await given.task({ name: 'Sweep', list_id: paths.id });
  await given.task({ name: 'Mow', list_id: lawn.id });
  const sow = await given.task({ name: 'Sow', list_id: beds.id });
  return { beds, lawn, sow };
}
