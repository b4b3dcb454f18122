import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Imported entries that overlapped others are cut, the later begun giving way, and from here on none of a user overlap, imported
 * ones included. The users row keeps what was cut until its owner has been told.
 */
export async function noOverlaps(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const whole = isSqlite ? 'integer' : 'bigint';
  for (const column of ['cut_entries', 'cut_ms']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, whole, (added) => added.notNull().defaultTo(0))
      .execute();
  }
  for (const statement of [...FIND, ...CUT, ...SETTLE, ...TELL, 'drop table entries_to_cut']) {
    await sql.raw(statement).execute(db);
  }
  for (const statement of isSqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) await sql.raw(statement).execute(db);
}

/** Beyond every moment that a column holds. */
const NEVER = '9007199254740991';

/**
 * Entries of which another one has the beginning. Those that began before took all of their time from its front, so that the
 * latest of their ends is where an entry begins; an entry without length takes none.
 */
const FIND = [
  `create table entries_to_cut as
    select id, user_id, task_id, taken_until, coalesce(ended_at, ${NEVER}) <= taken_until as is_gone,
      case when ended_at < taken_until then ended_at else taken_until end - started_at as cut_ms
    from (
      select id, user_id, task_id, started_at, ended_at,
        max(coalesce(ended_at, ${NEVER})) over (
          partition by user_id order by started_at, id rows between unbounded preceding and 1 preceding
        ) as taken_until
      from time_entries
      where ended_at is null or ended_at > started_at
    ) as taken
    where taken_until > started_at`,
  'create index entries_to_cut_by_task on entries_to_cut (task_id)',
];

/** Entries of which something is left keep what the timer measured. */
const CUT = [
  'delete from time_entries where id in (select id from entries_to_cut where is_gone)',
  `update time_entries set
      started_at = entries_to_cut.taken_until,
      source = case source when 'timer' then 'corrected' else source end,
      measured_started_at = case source when 'timer' then started_at else measured_started_at end,
      measured_ended_at = case source when 'timer' then ended_at else measured_ended_at end,
      done_at = null
    from entries_to_cut where entries_to_cut.id = time_entries.id`,
];

const CUT_TASKS = 'select task_id from entries_to_cut';
const ENTRIES_OF = (table: string, task: string) =>
  `from time_entries e where e.task_id = ${table}.${task} and e.user_id = ${table}.user_id`;
const IS_WORKED_ON = `exists (select 1 ${ENTRIES_OF('tasks', 'id')})`;
const IS_MEASURED = `exists (select 1 ${ENTRIES_OF('enrolments', 'task_id')})`;
const OF_CUT_WORK = `completed_at is not null and task_id in (${CUT_TASKS})`;

/** Tasks and enrolments follow their entries; a task that has lost all of them was never started. */
const SETTLE = [
  `update tasks set
      status = case when status = 'done' or ${IS_WORKED_ON} then status else 'not_started' end,
      estimate = case when ${IS_WORKED_ON} then estimate end,
      first_started_at = (select min(e.started_at) ${ENTRIES_OF('tasks', 'id')})
    where id in (${CUT_TASKS})`,
  `delete from forecasts where task_id in (${CUT_TASKS})
    and not exists (select 1 ${ENTRIES_OF('forecasts', 'task_id')})`,
  `update enrolments set lost_entries = lost_entries
      + (select count(*) from entries_to_cut c where c.task_id = enrolments.task_id and c.is_gone)
    where ${OF_CUT_WORK}`,
  `update enrolments set completed_at = null, estimate = null, worked_ms = null, corrected = 0
    where ${OF_CUT_WORK} and not ${IS_MEASURED}`,
  `update enrolments set
      worked_ms = (select ended_work_ms from tasks where tasks.id = enrolments.task_id),
      corrected = case when exists (select 1 ${ENTRIES_OF('enrolments', 'task_id')} and e.source <> 'timer') then 1 else 0 end
    where ${OF_CUT_WORK}`,
];

const TELL = [
  `update users set
      cut_entries = (select count(*) from entries_to_cut where user_id = users.id),
      cut_ms = (select sum(cut_ms) from entries_to_cut where user_id = users.id)
    where id in (select user_id from entries_to_cut)`,
];

/**
 * Whether another entry has a part of the time from `start` to `end`, as SQL. Entries longer than twelve hours are few and
 * have an index of their own, so that no other one has to be looked for among all that began before.
 */
const isBooked = (start: string, end: string) => `(
  exists (select 1 from time_entries e where e.user_id = new.user_id and e.id <> new.id
    and e.started_at > ${start} - 43200000 and e.started_at < ${end} and e.ended_at > ${start} and e.ended_at > e.started_at)
  or exists (select 1 from time_entries where user_id = new.user_id and id <> new.id
    and ended_at - started_at > 43200000 and started_at < ${end} and ended_at > ${start})
  or exists (select 1 from time_entries e where e.user_id = new.user_id and e.id <> new.id
    and e.ended_at is null and new.ended_at is not null and e.started_at < ${end}))`;

/** Time that a new entry takes at least: one that runs has no end yet, but not before its start. */
const INSERTED = isBooked('new.started_at', 'coalesce(new.ended_at, new.started_at + 1)');
const UPDATED = isBooked('new.started_at', 'coalesce(new.ended_at, old.started_at)');

const TAKES_TIME = '(new.ended_at is null or new.ended_at > new.started_at)';

/** An entry that only shrinks overlaps nothing new; one that has run grows to its end. */
const GROWS = `(new.started_at < old.started_at
  or (new.ended_at is not null and (old.ended_at is null or new.ended_at > old.ended_at)))`;

const OVERLAP = 'time entries of a user overlap';

const SQLITE_TRIGGERS = [
  'drop trigger no_overlap_of_new_entries',
  `create trigger no_overlap_of_new_entries before insert on time_entries when ${TAKES_TIME}
    begin select raise(abort, '${OVERLAP}') where ${INSERTED}; end`,
];

/**
 * The lock makes parallel bookings of a user wait for each other, and each then sees what the one before has booked. The end
 * of a running entry needs none: since its start nobody could book what it grows by.
 */
const POSTGRES_TRIGGERS = [
  `create or replace function refuse_overlap_of_entries() returns trigger language plpgsql as $$
    declare is_booked boolean;
    begin
      if not ${TAKES_TIME} then return new; end if;
      if tg_op = 'INSERT' then
        perform 1 from users where id = new.user_id for no key update;
        is_booked := ${INSERTED};
      else
        if not ${GROWS} then return new; end if;
        if old.ended_at is not null or new.ended_at is null then
          perform 1 from users where id = new.user_id for no key update;
        end if;
        is_booked := ${UPDATED};
      end if;
      if is_booked then raise exception '${OVERLAP}' using errcode = 'exclusion_violation'; end if;
      return new;
    end $$`,
];
