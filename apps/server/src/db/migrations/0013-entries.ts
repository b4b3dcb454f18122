import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Time entries that are corrected or booked by hand, and no two of a user at the same time. */
export async function entries(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const t = isSqlite
    ? ({ reference: 'integer', instant: 'integer' } as const)
    : ({ reference: 'bigint', instant: 'bigint' } as const);

  await db.schema
    .alterTable('time_entries')
    .addColumn('source', 'text', (column) =>
      column.notNull().defaultTo('timer').check(sql`source in ('timer', 'corrected', 'manual')`),
    )
    .execute();
  for (const column of ['measured_started_at', 'measured_ended_at']) {
    await db.schema.alterTable('time_entries').addColumn(column, t.instant).execute();
  }
  // The key is that of the task alone, so that it can be emptied: the entry stays where it was moved when that task is
  // deleted.
  await db.schema
    .alterTable('time_entries')
    .addColumn('measured_task_id', t.reference, (column) => column.references('tasks.id').onDelete('set null'))
    .execute();

  const constraints = {
    planned_by_the_timer: `(planned_end_at is null) = (source = 'manual')`,
    // A corrected start can lie behind the end that the timer had planned.
    planned_end_after_measured_start: `source = 'corrected' or planned_end_at > started_at`,
    measured_when_corrected: `(measured_started_at is null) = (source <> 'corrected')`,
    measured_end_when_ended: `(measured_ended_at is null) = (source <> 'corrected' or ended_at is null)`,
  };
  await sql`alter table time_entries alter column planned_end_at drop not null`.execute(db);
  await sql`alter table time_entries drop constraint planned_end_after_start`.execute(db);
  for (const [name, rule] of Object.entries(constraints)) {
    await sql`alter table time_entries add constraint ${sql.ref(name)} check (${sql.raw(rule)})`.execute(db);
  }

  await db.schema
    .createIndex('time_entries_by_measured_task')
    .on('time_entries')
    .column('measured_task_id')
    .where(sql.ref('measured_task_id'), 'is not', null)
    .execute();
  // Few rows on most accounts: the share of work that was not measured is looked up here.
  await db.schema
    .createIndex('time_entries_by_hand')
    .on('time_entries')
    .columns(['user_id', 'task_id', 'started_at', 'ended_at'])
    .where(sql<boolean>`source <> 'timer'`)
    .execute();

  for (const [column, rule] of [
    ['corrected', sql`corrected in (0, 1)`],
    ['lost_entries', sql`lost_entries >= 0`],
  ] as const) {
    await db.schema
      .alterTable('enrolments')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0).check(rule))
      .execute();
  }

  await (isSqlite ? refuseOverlapOnSqlite(db) : refuseOverlapOnPostgres(db));
}

/**
 * Whether another entry has a part of the time from `start` to `end`, as SQL. An entry without length takes no time, and one
 * that runs takes all from its start on; two that run are left to the unique index. Entries longer than twelve hours are
 * few and have an index of their own, so that no other one has to be looked for among all that began before.
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

/** Imported entries are kept as they were, also where they overlap: an import is long work under way. */
const NO_IMPORT = 'not exists (select 1 from unfinished_work where user_id = new.user_id)';

const TAKES_TIME = '(new.ended_at is null or new.ended_at > new.started_at)';

/** An entry that only shrinks overlaps nothing new; one that has run grows to its end. */
const GROWS = `(new.started_at < old.started_at
  or (new.ended_at is not null and (old.ended_at is null or new.ended_at > old.ended_at)))`;

const OVERLAP = 'time entries of a user overlap';

async function refuseOverlapOnSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = `select raise(abort, '${OVERLAP}')`;
  // The id of a row that is not inserted yet is unknown, here -1.
  await sql
    .raw(
      `create trigger no_overlap_of_new_entries before insert on time_entries when ${TAKES_TIME} and ${NO_IMPORT}
       begin ${refuse} where ${INSERTED}; end`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger no_overlap_of_changed_entries before update of started_at, ended_at on time_entries
       when ${TAKES_TIME} and ${GROWS} begin ${refuse} where ${UPDATED}; end`,
    )
    .execute(db);
}

/**
 * The lock makes parallel bookings of a user wait for each other, and each then sees what the one before has booked. The end
 * of a running entry needs none: since its start nobody could book what it grows by.
 */
async function refuseOverlapOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function refuse_overlap_of_entries() returns trigger language plpgsql as $$
       declare is_booked boolean;
       begin
         if not ${TAKES_TIME} then return new; end if;
         if tg_op = 'INSERT' then
           if not (${NO_IMPORT}) then return new; end if;
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
    )
    .execute(db);
  await sql
    .raw(
      `create trigger no_overlap_of_entries before insert or update of started_at, ended_at on time_entries
       for each row execute function refuse_overlap_of_entries()`,
    )
    .execute(db);
}
