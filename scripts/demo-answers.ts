import { exportArchive } from '@daymark/contract/archive.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { DEMO_SIGN_IN } from './demo-account.ts';

/** Moment at which tests make the demo account, and compare what it is answered. */
export const NOW = Temporal.Instant.from('2025-11-20T14:00:00Z');

const CALLS = [
  '/project',
  '/list/1',
  '/categories',
  '/categories/1/tasks',
  '/task/active',
  '/experiment',
  '/settings',
  '/plan/2025-11-20',
  '/plan/2025-11-21',
  '/task?due=week',
  '/analytics/summary',
  '/analytics/categories',
  '/analytics/daily/month/2025/11',
  '/analytics/tasks',
  '/auth/profile',
  exportArchive.path,
];

/** Answers of a server with these settings to the demo account, whose clock stands. */
export async function answersOf(env: Record<string, string>): Promise<Record<string, string>> {
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent' });
  const app = await createApp({ settings, clock: () => NOW, webRoot: '/nowhere' });
  try {
    const signedIn = await app.inject({ method: 'POST', url: `/api${login.path}`, payload: DEMO_SIGN_IN });
    const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
    const answers: Record<string, string> = {};
    for (const url of CALLS) {
      const { statusCode, body } = await app.inject({ url: `/api${url}`, headers });
      answers[url] = `${statusCode} ${body}`;
    }
    return answers;
  } finally {
    await app.close();
  }
}
