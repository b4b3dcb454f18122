import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { createApp } from '#app.ts';
import { readSettings } from '#config.ts';
import { requestFor } from './requests.ts';

/** The start of the fake clock of `testApp`. */
export const START = Temporal.Instant.from('2026-11-20T09:30:00.000Z');

/** Makes the database of these settings, with one account in it. */
export async function makeTemplate(env: Record<string, string>) {
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent' });
  const app = await createApp({ settings, clock: () => START });
  const send: Send = async (endpoint, input) => {
    const response = await app.inject(requestFor(endpoint, input));
    return response.json().data;
  };
  const account = await makeGiven(send).user({ username: 'user-0' });
  await app.close();
  return account;
}
