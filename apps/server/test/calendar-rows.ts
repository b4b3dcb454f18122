import type { TestApp } from './app.ts';

/** Lets the server read calendars, none of which it finds. */
export const NO_CALENDARS = {
  env: { OUTBOUND: 'calendars' },
  outgoing: { resolve: (name: string) => Promise.reject(new Error(`Nobody knows ${name}`)) },
};

/** A calendar of this user that is due only when it is asked for; gives its id. */
export async function givenCalendar(
  { db }: Pick<TestApp, 'db'>,
  { id: user_id }: { id: number },
  name = 'Work',
): Promise<number> {
  const { id } = await db()
    .insertInto('calendars')
    .values({
      ...{ user_id, name, address: 'https://calendars.test/work.ics', time_zone: 'UTC', created_at: 0 },
      ...{ counts_all_day: 0, keeps_titles: 1, etag: null, read_at: 0, read_until: 0, failure: null },
      ...{ asked_at: 0, tried_at: 0, next_read_at: Number.MAX_SAFE_INTEGER },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
