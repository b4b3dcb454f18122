import { z } from 'zod';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Nothing = z.ZodUndefined;

/** One call of the API: what goes in and what comes out. Server, web app, tests and openapi.json read this one. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  IsPublic extends boolean = boolean,
> = {
  method: Method;
  /** Below /api, with `:name` for the parameters. */
  path: string;
  params: Params;
  query: Query;
  body: Body;
  data: Data;
  /** Answers 201 instead of 200. */
  creates: boolean;
  /** Asks for no sign-in. */
  isPublic: IsPublic;
  /** The sign-in that it is made with ends: the browser is told to forget what it has kept. */
  endsSignIn: boolean;
  /** Media type of the file that it answers in place of an envelope, `data` being what is in it; null for most. */
  file: string | null;
  /** Bytes of a body that is read as it comes and judged by the call itself; null where it is small and judged before. */
  upload: number | null;
  /** Statuses that this call refuses with, beside those that every call of its kind can. */
  refusals: readonly Refusal[];
};

/**
 * 401 wrong credentials, 403 closed, 404 what a body refers to is missing, 409 the state forbids it, 429 too many tries,
 * 503 not set up or out of reach.
 */
export type Refusal = 401 | 403 | 404 | 409 | 429 | 503;

type Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
  IsPublic extends boolean,
> = Partial<Endpoint<Params, Query, Body, Data, IsPublic>> & { call: `${Method} /${string}` };

export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Data extends z.ZodType = z.ZodNull,
  IsPublic extends boolean = false,
>({ call, ...rest }: Definition<Params, Query, Body, Data, IsPublic>): Endpoint<Params, Query, Body, Data, IsPublic> {
  const [method, path] = call.split(' ') as [Method, string];
  const defaults = {
    params: z.undefined(),
    query: z.undefined(),
    body: z.undefined(),
    data: z.null(),
    creates: false,
    isPublic: false,
    endsSignIn: false,
    file: null,
    upload: null,
    refusals: [],
  };
  return { method, path, ...defaults, ...rest } as unknown as Endpoint<Params, Query, Body, Data, IsPublic>;
}

/** What a caller gives to an endpoint: without the parts it does not take, and with or without those that may be empty. */
export type InputOf<E extends Endpoint> = Given<'params', z.input<E['params']>> &
  Given<'query', z.input<E['query']>> &
  Given<'body', z.input<E['body']>>;

type Given<Part extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [K in Part]?: Value }
    : { [K in Part]: Value };

export type DataOf<E extends Endpoint> = z.output<E['data']>;
