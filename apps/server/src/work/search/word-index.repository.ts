import { type SearchField, wordTokens } from '@daymark/domain/search-words.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { isPostgres } from '#db/connection.ts';
import { DONE_PLACE, NAME_KEY_LENGTH } from '#db/search-index.ts';

/** Words that the index of tasks is asked for: all of one of these groups, in one of these fields. */
export type WordsAsked = { anyOf: readonly (readonly string[])[]; fields?: readonly SearchField[] };

/** Rows of the index of SQLite that have the words. It is read from its end: open tasks before done ones, the newest first. */
export function rowsWithWords(ctx: UserContext, asked: WordsAsked) {
  return ctx.db
    .selectFrom(sql<{ rowid: number }>`task_words`.as('found'))
    .select(sql<number>`iif(found.rowid > 0, found.rowid, found.rowid + ${sql.lit(DONE_PLACE)})`.as('id'))
    .where(sql<SqlBool>`found.task_words match ${expressionOf(ctx, asked)}`)
    .orderBy('found.rowid', 'desc');
}

/** Whether a task has the words, by the index of PostgreSQL, which knows no order. */
export function hasIndexedWords(ctx: UserContext, asked: WordsAsked): RawBuilder<SqlBool> {
  const lexemes = sql`task_words(tasks.user_id, tasks.name_words, tasks.description_words, tasks.reflection_words)`;
  return sql<SqlBool>`${lexemes} @@ cast(${expressionOf(ctx, asked)} as tsquery)`;
}

const FTS5 = { beginning: (token: string) => `"${token}"*`, or: ' OR ', and: ' AND ' };
const TSQUERY = { beginning: (token: string) => `'${token}':*`, or: ' | ', and: ' & ' };

function expressionOf({ db, userId }: UserContext, { anyOf, fields }: WordsAsked): string {
  const { beginning, or, and } = isPostgres(db) ? TSQUERY : FTS5;
  const inAnyField = (word: string) => wordTokens(word, fields).map((token) => beginning(`${userId}${token}`));
  const groups = anyOf.map((words) => words.map((word) => `(${inAnyField(word).join(or)})`).join(and));
  return groups.map((group) => `(${group})`).join(or);
}

/** Tasks that are looked up by the beginning of their names. */
const MOST_NAMED = 500;
const LAST_LETTER = '\u{10ffff}';

/** Tasks whose name begins with this token. Filters come after the limit: among 100,000 such names none may pass them. */
export function tasksByName({ db, userId }: UserContext, start: string) {
  const key = sql<string>`substr(tasks.name_words, 2, ${sql.lit(NAME_KEY_LENGTH)})`;
  const indexed = isPostgres(db) ? sql<string>`${key} collate "C"` : key;
  const from = [...start].slice(0, NAME_KEY_LENGTH).join('');
  return db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', userId)
    .where(indexed, '>=', from)
    .where(indexed, '<', `${from}${LAST_LETTER}`)
    .limit(MOST_NAMED);
}
