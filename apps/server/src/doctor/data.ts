import { sql } from 'kysely';
import { type Db, isPostgres } from '#db/connection.ts';
import { type Check, type Finding, fault, warning } from './finding.ts';

const DAY_MS = 86_400_000;

async function numberOf(db: Db, query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(`select count(*) as n from (${query}) as found`).execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** A check that counts rows which must not be there. */
function counting(name: string, query: string, found: (count: number) => Omit<Finding, 'check' | 'level'>): Check {
  return {
    name,
    run: async ({ db }) => {
      const count = await numberOf(db, query);
      return count === 0 ? [] : [{ check: name, level: 'fault', ...found(count) }];
    },
  };
}

/** Repairs compute anew what triggers keep. */
const computedAnew = (statement: string) => async (db: Db) => {
  await sql.raw(statement).execute(db);
};

const countedIn = (condition: string) => `(select count(*) from tasks where ${condition})`;
const COUNTED = [
  { table: 'users', what: 'accounts', of: 'tasks.user_id = users.id' },
  { table: 'lists', what: 'lists', of: 'tasks.user_id = lists.user_id and tasks.list_id = lists.id' },
  {
    table: 'categories',
    what: 'categories',
    of: 'tasks.user_id = categories.user_id and tasks.category_id = categories.id',
  },
];
const WORK = `(select sum(e.ended_at - e.started_at) from time_entries e
  where e.task_id = tasks.id and e.user_id = tasks.user_id and e.ended_at is not null)`;
const NEXT = '(select min(next_date) from repeats where repeats.user_id = users.id)';

const different = (one: string, other: string) => `(${one} <> ${other} or (${one} is null) <> (${other} is null))`;

const INTEGRITY: Check = {
  name: 'pages',
  run: async ({ db }) => {
    if (isPostgres(db)) {
      const { rows } = await sql<{ name: string }>`
        select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(db);
      return rows.map(({ name }) => fault('pages', `The index ${name} is not valid: \`reindex\` makes it anew.`));
    }
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
    const findings = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
    return findings.map((line) =>
      fault('pages', `The database is damaged: ${line.split('\n').at(-1)}. Restore the last backup.`),
    );
  },
};

const OVERLAPS = counting(
  'overlaps',
  `select id from (select id, started_at, max(coalesce(ended_at, 9007199254740991)) over
    (partition by user_id order by started_at, id rows between unbounded preceding and 1 preceding) as before_it
    from time_entries where ended_at is null or ended_at > started_at) as entry where before_it > started_at`,
  (count) => ({ text: `${count} time entries overlap others of their user: correct them in History.` }),
);

const TIMERS = counting(
  'timers',
  'select user_id from time_entries where ended_at is null group by user_id having count(*) > 1',
  (count) => ({ text: `${count} users have more than one running timer: the users end them in History.` }),
);

const COUNTS: Check[] = [
  ...COUNTED.map(({ table, what, of }) => {
    const [all, open] = [countedIn(of), countedIn(`${of} and tasks.completed_at is null`)];
    const isWrong = `task_count <> ${all} or open_count <> ${open}`;
    return counting('counts', `select id from ${table} where ${isWrong}`, (count) => ({
      text: `The number of tasks is wrong in ${count} ${what}.`,
      repair: computedAnew(`update ${table} set task_count = ${all}, open_count = ${open} where ${isWrong}`),
    }));
  }),
  counting('work', `select id from tasks where ${different('ended_work_ms', WORK)}`, (count) => ({
    text: `The worked time of ${count} tasks differs from that of their entries.`,
    repair: computedAnew(`update tasks set ended_work_ms = ${WORK} where ${different('ended_work_ms', WORK)}`),
  })),
  counting('repeats', `select id from users where ${different('next_repeat_date', NEXT)}`, (count) => ({
    text: `The next day of repeats is wrong in ${count} accounts.`,
    repair: computedAnew(`update users set next_repeat_date = ${NEXT} where ${different('next_repeat_date', NEXT)}`),
  })),
];

const STATES = counting(
  'states',
  `select id from tasks where (status = 'done') <> (completed_at is not null)
    union all select id from time_entries where ended_at < started_at`,
  (count) => ({
    text: `${count} tasks or entries contradict themselves: done without a time, or an end before its start.`,
  }),
);

/** Promises whose end and links contradict each other; triggers and constraints keep these. */
const PROMISES = counting(
  'promises',
  `select id from promises where (settled_at is not null and withdrawn_at is not null)
    or (withdrawn_tasks < 0) or ((secret_hash is null) <> (link_made_at is null))
    or (settled_at is null and withdrawn_at is null and list_id is not null and not exists (
      select 1 from tasks where tasks.user_id = promises.user_id and tasks.list_id = promises.list_id and tasks.completed_at is null)
      and exists (select 1 from tasks where tasks.user_id = promises.user_id and tasks.list_id = promises.list_id))`,
  (count) => ({ text: `${count} promises are open though all their tasks are done, or ended twice.` }),
);

const FUTURE: Check = {
  name: 'clock',
  run: async ({ db, now }) => {
    const until = now.epochMilliseconds + DAY_MS;
    const count = await numberOf(
      db,
      `select id from tasks where created_at > ${until} or completed_at > ${until}
        union all select id from time_entries where started_at > ${until} union all select id from sign_ins where last_used_at > ${until}`,
    );
    const found =
      count === 0
        ? []
        : [fault('clock', `${count} records are of the future: the clock of this machine is or was wrong.`)];
    if (!isPostgres(db)) return found;
    const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const offset = Math.round((Number(rows[0]?.ms) - Temporal.Now.instant().epochMilliseconds) / 1000);
    if (Math.abs(offset) > 5)
      found.push(warning('clock', `The clock of PostgreSQL differs from that of this machine by ${offset} s.`));
    return found;
  },
};

/** Trash stays for 30 days and a day, and is looked at each hour: older rows mean that nothing tidies up. */
const LEFTOVERS: Check = {
  name: 'leftovers',
  run: async ({ db, now }) => {
    const ago = (days: number) => now.epochMilliseconds - days * DAY_MS;
    const [trash, answers, claims, invitations] = await Promise.all([
      numberOf(db, `select id from trash where deleted_at < ${ago(33)} and restored_by is null`),
      numberOf(db, `select id from kept_answers where kept_at < ${ago(4)}`),
      numberOf(db, `select id from users where held_until < ${now.epochMilliseconds - 600_000}`),
      numberOf(
        db,
        'select id from unfinished_work where not exists (select 1 from users where users.id = unfinished_work.user_id and held_until is not null)',
      ),
    ]);
    return [
      ...(trash > 0
        ? [
            warning(
              'leftovers',
              `${trash} deletions are older than 33 days: a running server removes them within an hour.`,
            ),
          ]
        : []),
      ...(answers > 0
        ? [
            warning(
              'leftovers',
              `${answers} kept answers are older than four days: a running server removes them within an hour.`,
            ),
          ]
        : []),
      ...(claims + invitations > 0
        ? [warning('leftovers', 'An import or a deletion was not finished: the next start of a server finishes it.')]
        : []),
    ];
  },
};

export const DATA_CHECKS: Check[] = [INTEGRITY, OVERLAPS, TIMERS, ...COUNTS, STATES, PROMISES, FUTURE, LEFTOVERS];
