import type { Endpoint } from '@daymark/contract/endpoint.ts';
import {
  COMMAND_HEADER,
  conflictEnvelope,
  envelope,
  Failure,
  KEY_HEADER,
  KEY_PATTERN,
  MADE_AGO_HEADER,
  REPLAYED_HEADER,
  TIME_ZONE_HEADER,
} from '@daymark/contract/envelope.ts';
import { LONGEST_WAIT_MS } from '@daymark/contract/timer.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const REFUSALS = {
  400: 'The body is not JSON',
  401: 'No token or credentials that are in force',
  403: 'The host has closed this call, or the token has not its scope: WWW-Authenticate names it',
  404: 'Does not exist, or belongs to somebody else',
  409: 'The first call with this key still runs (Retry-After: 1), the state forbids it, somebody else holds the name, or the record was changed elsewhere: `data` is its present form',
  413: 'The body is over 1 MiB',
  415: 'The body is of another type than JSON',
  422: 'Fields that break a rule, or a key that was used for another request',
  429: 'Too many requests, changes or failed tries: Retry-After says how many seconds to wait',
  503: 'Not set up on this server, or somebody that it asks is out of reach',
} as const;

const isLogged = ({ command }: Endpoint): boolean => command !== null && !('unlogged' in command);

/** OpenAPI 3.1 of exactly these endpoints. */
export function describeApi(endpoints: readonly Endpoint[], prefix: string): Json {
  const schemas: Json = {};

  /** Schemas with an id are described once, in components, and referenced. */
  const schemaOf: SchemaOf = (schema, io) => {
    const { $schema, $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [id, definition] of Object.entries($defs)) schemas[id] = pointToComponents(definition);
    return pointToComponents(described) as Json;
  };

  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const template = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daymark', version: '1', description: 'A trailing slash is optional on every call.' },
    servers: [{ url: prefix }],
    paths,
    components: { ...COMPONENTS, schemas },
  };
}

/** The description of a schema as it is taken or given. */
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json;

function operationOf(endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const { path, params, query, body, isPublic, upload, bodyType, scope } = endpoint;
  const takesBody = !(body instanceof z.ZodUndefined);
  return {
    tags: [path.split('/')[1]],
    security: isPublic ? [] : [{ signIn: [] }, ...(scope === null ? [] : [{ token: [scope] }])],
    parameters: [
      ...parametersOf('path', params, schemaOf),
      ...parametersOf('query', query, schemaOf),
      { $ref: '#/components/parameters/TimeZone' },
      ...(takesKey(endpoint)
        ? [{ $ref: '#/components/parameters/Key' }, { $ref: '#/components/parameters/MadeAgo' }]
        : []),
    ],
    ...(takesBody && {
      requestBody: {
        required: upload !== null || !body.safeParse({}).success,
        content: { [bodyType]: { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: { [endpoint.creates ? '201' : '200']: successOf(endpoint, schemaOf), ...refusalsOf(endpoint, schemaOf) },
  };
}

const takesKey = ({ method, isPublic }: Endpoint): boolean => method !== 'GET' && !isPublic;

function successOf(endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const { creates, file, data, isStream } = endpoint;
  if (isStream) {
    return {
      description: 'Server-sent events without end: JSON of this schema as the data of each',
      content: { 'text/event-stream': { schema: schemaOf(data, 'output') } },
    };
  }
  const description = creates ? 'Created' : 'Done';
  const whole =
    file === null ? answer(description, envelope(data), schemaOf) : fileAnswer(file, schemaOf(data, 'output'));
  if (!takesKey(endpoint)) return whole;
  const headers = {
    [REPLAYED_HEADER]: { $ref: '#/components/headers/Replayed' },
    ...(isLogged(endpoint) && { [COMMAND_HEADER]: { $ref: '#/components/headers/Command' } }),
  };
  return { ...whole, headers };
}

const fileAnswer = (type: string, schema: Json): Json => ({
  description: 'The file, without an envelope. One that was cut off is not ended properly, and no whole',
  headers: {
    'Content-Disposition': { description: 'With the name to keep it under', schema: { type: 'string' } },
  },
  content: { [type]: { schema } },
});

const answer = (description: string, schema: z.ZodType, schemaOf: SchemaOf): Json => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
});

function refusalsOf(endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const { method, params, isPublic, upload, refusals, conflictData } = endpoint;
  const refusal = (description: string) => answer(description, z.object({ failure: Failure }).shape.failure, schemaOf);
  const known = (statuses: readonly (keyof typeof REFUSALS)[]) =>
    Object.fromEntries(statuses.map((status) => [status, refusal(REFUSALS[status])]));
  return {
    // A body is parsed even where the call takes none.
    ...(method !== 'GET' && known([400, 413, 415])),
    ...(upload !== null && { 413: refusal(`The file is over ${upload / 1024 / 1024} MiB`) }),
    ...(!isPublic && known([401, 403])),
    ...(params instanceof z.ZodObject && 'id' in params.shape && known([404])),
    ...known(refusals),
    ...(takesKey(endpoint) && known([409])),
    ...(conflictData !== null && { 409: answer(REFUSALS[409], conflictEnvelope(conflictData), schemaOf) }),
    ...known([422, 429]),
    default: refusal('A failure of the server: 500, or 503 while the database is out of reach or the server is busy'),
  };
}

/** Ways to sign in, headers of calls and headers of answers, which operations refer to. */
const COMPONENTS = {
  securitySchemes: {
    signIn: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, which opens every call' },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'dmk_…',
      description: 'A personal token, made in the profile: it opens the calls of its scopes',
    },
  },
  parameters: {
    TimeZone: {
      name: TIME_ZONE_HEADER,
      in: 'header',
      description: 'IANA time zone of the caller, in which days are counted',
      schema: { type: 'string', default: 'UTC' },
    },
    Key: {
      name: KEY_HEADER,
      in: 'header',
      description:
        'A new key for each change: sent again with it within 48 hours, the same call is answered as before and made once',
      schema: { type: 'string', pattern: KEY_PATTERN.source },
    },
    MadeAgo: {
      name: MADE_AGO_HEADER,
      in: 'header',
      description:
        'Milliseconds since the change was made, where it had to wait for a network: it can still change the plan of that day',
      schema: { type: 'integer', minimum: 0, maximum: LONGEST_WAIT_MS },
    },
  },
  headers: {
    Command: {
      description: 'The id of the command, to undo it by; absent where nothing was changed',
      schema: { type: 'integer' },
    },
    Replayed: {
      description: 'The answer is the one to an earlier call with the same key; absent otherwise',
      schema: { const: 'true' },
    },
  },
};

function parametersOf(place: 'path' | 'query', schema: z.ZodType, schemaOf: SchemaOf): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));
}

function pointToComponents(described: unknown): unknown {
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
