import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Cheaper new tasks on PostgreSQL. One that comes alone, as most do, is counted without the groups by user, list and category that several
 * need: they took a third of the time of its insert. The patch of its command is made of the journal by the database, so that no
 * process need read it first.
 */
export async function newTasks(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  for (const statement of [COUNT_ADDED_TASKS, PATCH_OF_NEW_ROW]) await sql.raw(statement).execute(db);
}

const COUNTED = 'task_count = task_count + of_user.tasks, open_count = open_count + of_user.open';
const OF_USER = `update users set ${COUNTED} where id = of_user.user_id;`;
const OF_LIST = `update lists set ${COUNTED} where user_id = of_user.user_id and id = of_user.list_id;`;
const OF_CATEGORY = `update categories set ${COUNTED},
    done_stamp = case when of_user.tasks > of_user.open then stamp else done_stamp end
  where user_id = of_user.user_id and id = of_user.category_id;`;

/** A cluster refuses updates that compute something random, so a stamp is drawn before them. */
const COUNT_ADDED_TASKS = `
  create or replace function count_added_tasks() returns trigger language plpgsql as $$
    declare of_user record; stamp bigint := floor(random() * 9007199254740992)::bigint;
    begin
      select count(*) as tasks, count(*) filter (where completed_at is null) as open, min(user_id) as user_id,
        min(list_id) as list_id, min(category_id) as category_id into of_user from added;
      if of_user.tasks = 1 then
        ${OF_USER} ${OF_LIST}
        if of_user.category_id is not null then ${OF_CATEGORY} end if;
        return null;
      end if;
      for of_user in select user_id, list_id, category_id, grouping(list_id, category_id) as kind,
          count(*) as tasks, count(*) filter (where completed_at is null) as open
        from added group by grouping sets ((user_id), (user_id, list_id), (user_id, category_id)) loop
        if of_user.kind = 3 then ${OF_USER}
        elsif of_user.kind = 1 then ${OF_LIST}
        elsif of_user.category_id is not null then ${OF_CATEGORY}
        end if;
      end loop;
      return null;
    end $$`;

/** The patch of a journal that holds nothing but one new row; null of any other. A cluster refuses an insert of values with a query in it. */
const PATCH_OF_NEW_ROW = `
  create function patch_of_new_row(journal text) returns text language plpgsql immutable as $$
    declare noted constant jsonb := '[' || journal || ']'; entry constant jsonb := noted -> 1;
    begin
      if jsonb_array_length(noted) <> 2 or entry -> 2 <> 'null' then return null; end if;
      return jsonb_build_object(concat(entry ->> 0, ' ', entry ->> 1),
        jsonb_build_array(null, jsonb_strip_nulls(entry -> 3)))::text;
    end $$`;
