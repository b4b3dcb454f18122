import { sql } from 'kysely';
import { type Db, isPostgres } from '#db/connection.ts';
import { DONE_PLACE } from '#db/search-index.ts';
import { type Check, fault } from './finding.ts';

/** Tasks whose words are looked up: some of the newest and some of the oldest. */
const PROBED = 100;

/** The index of words on SQLite. That of PostgreSQL is an index of its tables, which the check of the schema sees. */
export const SEARCH: Check = {
  name: 'search',
  run: async ({ db }) => {
    if (isPostgres(db)) return [];
    if (!(await isIntact(db))) return [fault('search', 'The index of the search is damaged.', makeAnew)];
    const missing = await unfound(db);
    if (missing === 0) return [];
    return [fault('search', `${missing} of ${2 * PROBED} tasks at most are not found by their words.`, makeAnew)];
  },
};

async function isIntact(db: Db): Promise<boolean> {
  try {
    await sql`insert into task_words (task_words) values ('integrity-check')`.execute(db);
    return true;
  } catch {
    return false;
  }
}

const PLACE = sql.raw(`iif(completed_at is null, id, id - ${DONE_PLACE})`);
const WORDS = sql.raw(
  `replace(name_words || coalesce(description_words, '') || coalesce(reflection_words, ''), ' ', ' ' || user_id)`,
);

async function unfound(db: Db): Promise<number> {
  const { rows } = await sql<{ place: number; words: string }>`
    select ${PLACE} as place, ${WORDS} as words from (
      select * from (select * from tasks where name_words is not null order by id limit ${PROBED})
      union select * from (select * from tasks where name_words is not null order by id desc limit ${PROBED}))`.execute(
    db,
  );
  let missing = 0;
  for (const { place, words } of rows) {
    const word = words.trim().split(/\s+/, 1)[0];
    if (!word) continue;
    const { rows: found } = await sql`
      select rowid from task_words where task_words match ${`"${word.replaceAll('"', '""')}"`} and rowid = ${place}`.execute(
      db,
    );
    if (found.length === 0) missing += 1;
  }
  return missing;
}

/** Each task has its words beside its texts: the index is made of them. */
async function makeAnew(db: Db): Promise<void> {
  await sql`insert into task_words (task_words) values ('delete-all')`.execute(db);
  await sql`insert into task_words (rowid, words) select ${PLACE}, ${WORDS} from tasks where name_words is not null`.execute(
    db,
  );
}
