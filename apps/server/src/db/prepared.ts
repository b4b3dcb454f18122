import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';
import { CATEGORIES, deletingOf } from './deleted-rows.ts';

/** Marks where a prepared query takes a value of its run: `value('id')`, or `value('ids', 2)` for one of several. */
export type ValueOf<Given> = {
  <Name extends keyof Given>(name: Name): RawBuilder<Given[Name]>;
  <Name extends keyof Given>(
    name: Name,
    at: number,
  ): RawBuilder<Given[Name] extends readonly (infer Value)[] ? Value : never>;
};

/** Runs a prepared query with these values; gives its rows. */
export type Prepared<Given, Row> = (on: { db: Db }, given: Given) => Promise<Row[]>;

/**
 * A query that is compiled once for each database and run with new values, for calls that are made all the time: the query
 * builder takes longer for a query than SQLite. Its shape cannot depend on the values.
 */
export function prepared<Given, Row>(build: Build<Given, Row>): Prepared<Given, Row> {
  const query = preparedQuery(build);
  return async ({ db }, given) => (await db.executeQuery<Row>(query(db, given))).rows;
}

type Build<Given, Row> = (db: Db, value: ValueOf<Given>) => Compilable<Row>;

/** Prepares a query and gives it with its values without running it, to be sent ahead or with the commit. */
export function preparedQuery<Given, Row>(build: Build<Given, Row>): (db: Db, given: Given) => NamedQuery<Row> {
  const name = nameOfNext();
  // A transaction has the adapter of its database.
  const compiledFor = Array.from({ length: CATEGORIES + 1 }, () => new WeakMap<object, CompiledQuery<Row>>());
  const value = (name: keyof Given, at?: number) => sql.val<never>(new ValueSlot(name, at) as never);
  return (db, given) => {
    const { adapter } = db.getExecutor();
    const deleting = deletingOf(db);
    const query = compiledFor[deleting]?.get(adapter) ?? build(db, value).compile();
    compiledFor[deleting]?.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof ValueSlot ? (parameter as ValueSlot<Given>).valueIn(given) : parameter,
    );
    return { ...query, parameters, name: deleting && name ? `${name}_${deleting}` : name };
  };
}

/**
 * A query under a name of its own, by which a connection to PostgreSQL keeps it parsed and, after some runs, planned. It must
 * not select or return `*`: kept so, it fails once a migration has added a column.
 */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { name?: string | undefined };

/** Limit of names, since each connection keeps all that it has run: queries for each number of ids have many shapes. */
const MOST_NAMES = 500;

let names = 0;

function nameOfNext(): string | undefined {
  names += 1;
  return names > MOST_NAMES ? undefined : `prepared_${names}`;
}

/** Prepared queries by shape, such as one for each number of ids, which are a parameter each; made when first needed. */
export function preparedForEach<Shape, Query>(prepare: (shape: Shape) => Query): (shape: Shape) => Query {
  const queries = new Map<Shape, Query>();
  return (shape) => {
    const query = queries.get(shape) ?? prepare(shape);
    queries.set(shape, query);
    return query;
  };
}

/** Stands among the parameters of a compiled query for a value. */
class ValueSlot<Given> {
  readonly #name: keyof Given;
  readonly #at: number | undefined;

  constructor(name: keyof Given, at: number | undefined) {
    this.#name = name;
    this.#at = at;
  }

  valueIn(given: Given): unknown {
    const value = given[this.#name];
    return this.#at === undefined ? value : (value as readonly unknown[])[this.#at];
  }
}
