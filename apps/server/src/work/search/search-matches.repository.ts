import { nameStart, nameToken } from '@daymark/domain/search-words.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A search without its filters, and the beginnings of words in it, of which there is at least one. */
export type Sought = { text: string; words: string[] };

/** A column of words, or several of them. */
export type Words = RawBuilder<string>;

export const wordsIn = (table: string, field: 'name' | 'description' | 'reflection'): Words =>
  sql<string>`${sql.ref(`${table}.${field}_words`)}`;

/** The words of all of these columns. */
export function joined(columns: Words[]): Words {
  const present = columns.map((column) => sql`coalesce(${column}, '')`);
  return sql<string>`(${sql.join(present, sql` || `)})`;
}

/** Whether each word stands there. The underscore is the letter of any field, and no word has a sign of LIKE in it. */
export function hasWords(column: Words, { words }: Pick<Sought, 'words'>): RawBuilder<SqlBool> {
  const found = words.map((word) => sql`${column} like ${`% _${word}%`}`);
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/** How a record that has all words is found: 0 by its whole name, 1 by the beginning of it, 2 by words of it, 3 with those of the next column. */
export function tierOf([name, ...others]: [name: Words, ...others: Words[]], sought: Sought): RawBuilder<number> {
  const later = others.map((_, place) => {
    const columns = [name, ...others.slice(0, place + 1)];
    return sql`when ${hasWords(joined(columns), sought)} then ${sql.lit(3 + place)}`;
  });
  return sql<number>`case
    when ${name} like ${` ${nameToken(sought.text)}%`} then 0
    when ${name} like ${` ${nameStart(sought.text)}%`} then 1
    when ${hasWords(name, sought)} then 2
    ${sql.join(later, sql` `)} end`;
}
