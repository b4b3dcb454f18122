import { z } from 'zod';

type Writing = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Method = 'GET' | Writing;
type Nothing = z.ZodUndefined;

/**
 * Kinds of calls that a personal token opens; `tasks` are also projects, lists, categories, experiments and the board. `mcp` opens
 * no call, but /mcp: what an assistant may do there is what the other scopes of its token open.
 */
export const SCOPES = ['read', 'tasks', 'timer', 'entries', 'plan', 'busy', 'archive', 'mcp'] as const;
export type Scope = (typeof SCOPES)[number];

/** One call of the API with its input and output; read by the server, the web app, the tests and openapi.json. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  IsPublic extends boolean = boolean,
> = {
  method: Method;
  /** The path below /api, with `:name` for the parameters. */
  path: string;
  params: Params;
  query: Query;
  body: Body;
  data: Data;
  /** Answers 201 instead of 200. */
  creates: boolean;
  /** Needs no sign-in. */
  isPublic: IsPublic;
  /** The scope of the personal tokens that open it; null where only a sign-in does, or nothing is needed. */
  scope: Scope | null;
  /** The command as which the log keeps the call; null where it only reads. */
  command: CommandOfCall | null;
  /** Tells a secret once: its answer is kept for no second call with the same key. */
  tellsSecret: boolean;
  /** Ends the sign-in of the caller: the answer clears the browser's cache. */
  endsSignIn: boolean;
  /** Media type of the file that it answers with instead of an envelope; `data` is then the schema of the file. */
  file: string | null;
  /** Answers with server-sent events without end instead of an envelope; `data` is then the schema of the data of each. */
  isStream: boolean;
  /** Maximum bytes of a body that is streamed and validated by the call itself; null for a small body. */
  upload: number | null;
  /** Media type of its body. */
  bodyType: 'application/json' | 'application/octet-stream';
  /** Statuses of its refusals, beside those of every call. */
  refusals: readonly Refusal[];
  /** Schema of the record in the way, which a 409 may hold as `data`; null where no 409 of the call holds one. */
  conflictData: z.ZodType | null;
};

/**
 * A write as the log of commands keeps it: its kind, and the kind of record that it is about. It is taken back by the rows that
 * it has changed, unless `lasts` tells in words why not; with `trash` what it deletes goes to the trash, and what one that `brings`
 * records has brought goes there as a whole. A call for several tasks that was made for one is kept as `kindOfOne`. What changes no record
 * of the user is not logged, for the reason given.
 */
export type CommandOfCall =
  | { kind: string; kindOfOne?: string; subject: SubjectKind; lasts?: string; trash?: true; brings?: true }
  | { unlogged: string };

/** Kinds of what commands are about. */
export const SUBJECT_KINDS = [
  'project',
  'list',
  'category',
  'task',
  'entry',
  'experiment',
  'forecast',
  'plan',
  'board',
  'settings',
  'import',
  'account',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * 401 wrong credentials, 403 closed, 404 a record that the body refers to is missing, 409 conflict with the state,
 * 503 not set up or unavailable.
 */
export type Refusal = 401 | 403 | 404 | 409 | 503;

type Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
  IsPublic extends boolean,
> = Partial<Omit<Endpoint<Params, Query, Body, Data, IsPublic>, 'command' | 'scope'>> &
  ({ isPublic: true } | { scope: Scope | null }) &
  ({ call: `GET /${string}` } | { call: `${Writing} /${string}`; command: CommandOfCall });

// Schemas of all parts that an endpoint does not take: one for each would be six hundred at every start.
const NOTHING = z.undefined();
const NO_DATA = z.null();

export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Data extends z.ZodType = z.ZodNull,
  IsPublic extends boolean = false,
>({ call, ...rest }: Definition<Params, Query, Body, Data, IsPublic>): Endpoint<Params, Query, Body, Data, IsPublic> {
  const [method, path] = call.split(' ') as [Method, string];
  const defaults = {
    params: NOTHING,
    query: NOTHING,
    body: NOTHING,
    data: NO_DATA,
    creates: false,
    isPublic: false,
    scope: null,
    command: null,
    tellsSecret: false,
    endsSignIn: false,
    file: null,
    isStream: false,
    upload: null,
    bodyType: 'application/json',
    refusals: [],
    conflictData: null,
  };
  return { method, path, ...defaults, ...rest } as unknown as Endpoint<Params, Query, Body, Data, IsPublic>;
}

/** Input of a caller: parts that the endpoint does not take are left out, parts that may be empty are optional. */
export type InputOf<E extends Endpoint> = Given<'params', z.input<E['params']>> &
  Given<'query', z.input<E['query']>> &
  Given<'body', z.input<E['body']>>;

type Given<Part extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [K in Part]?: Value }
    : { [K in Part]: Value };

export type DataOf<E extends Endpoint> = z.output<E['data']>;
