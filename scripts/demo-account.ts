import { randomInt } from 'node:crypto';
import { archiveText } from '@daymark/demo/archive.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import { demoMeetings } from '@daymark/demo/meetings.ts';
import type { DemoHistory } from '@daymark/demo/records.ts';
import { fromMidnight } from '@daymark/domain/days.ts';
import { readSettings, type Settings } from '#server/config.ts';
import { NO_FEED } from '#server/context/changes.ts';
import { type Context, inTransaction } from '#server/context/context.ts';
import { holdNobody } from '#server/context/user-gate.ts';
import { replaceBlocks } from '#server/days/busy-time/busy-time.service.ts';
import { openDatabase } from '#server/db/database.ts';
import { hashPassword } from '#server/people/security/passwords.ts';
import { insertUser } from '#server/people/users/users.repository.ts';
import { importArchive } from '#server/whole/archive/archive.service.ts';
import { makeTransfers } from '#server/whole/archive/transfers.ts';

/** The sign-in of the demo account is public: anybody can read it here. */
export const DEMO_SIGN_IN = { login: 'demo', password: 'honest-minutes' } as const;

const ACCOUNT = { first_name: 'Maya', last_name: 'Okafor', email: 'demo@example.org', username: DEMO_SIGN_IN.login };

/** Creates the account, imports its history and pushes its meetings, or does nothing. Fails with a taken key where the account exists. */
export async function makeDemoAccount(
  settings: Settings,
  options: Parameters<typeof demoHistory>[0],
): Promise<DemoHistory> {
  const history = demoHistory(options);
  const password_hash = await hashPassword(DEMO_SIGN_IN.password);
  const { db, transferFolder, close } = await openDatabase(settings);
  try {
    const outside = {
      chance: randomInt,
      address: '',
      userAgent: '',
      limits: readSettings({}),
      log: SILENT,
      hold: holdNobody,
      changes: { feed: NO_FEED, made: [] },
    };
    const ctx: Context = { now: options.now, days: fromMidnight(options.timeZone), ...outside, db };
    await inTransaction(ctx, async (ctx) => {
      const user = await insertUser({ ...ctx, now: history.since }, { ...ACCOUNT, password_hash });
      const own = { ...ctx, userId: user.id, signInId: 0 };
      await importArchive(own, { file: fileOf(history), isAgain: false }, { transfers: makeTransfers(transferFolder) });
      await replaceBlocks(own, { calendarId: null, ...demoMeetings(options) });
    });
    return history;
  } finally {
    await close();
  }
}

const SILENT = { info: () => undefined, error: () => undefined };

async function* fileOf(history: DemoHistory): AsyncGenerator<Buffer> {
  for (const text of archiveText(history)) yield Buffer.from(text);
}
