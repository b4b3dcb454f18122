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
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema, $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [id, definition] of Object.entries($defs)) schemas[id] = pointToComponents(definition);
    return pointToComponents(described) as Json;
  };

  const answer = (description: string, schema: z.ZodType) => ({
    description,
    content: { 'application/json': { schema: schemaOf(schema, 'output') } },
  });
  const replayed = { [REPLAYED_HEADER]: { $ref: '#/components/headers/Replayed' } };
  const logged = { [COMMAND_HEADER]: { $ref: '#/components/headers/Command' } };
  const fileAnswer = (type: string, schema: z.ZodType) => ({
    description: 'The file, without an envelope. One that was cut off is not ended properly, and no whole',
    headers: {
      'Content-Disposition': { description: 'With the name to keep it under', schema: { type: 'string' } },
    },
    content: { [type]: { schema: schemaOf(schema, 'output') } },
  });
  const eventsAnswer = (schema: z.ZodType) => ({
    description: 'Server-sent events without end: JSON of this schema as the data of each',
    content: { 'text/event-stream': { schema: schemaOf(schema, 'output') } },
  });
  const refusalsOf = (statuses: readonly (keyof typeof REFUSALS)[]) =>
    Object.fromEntries(statuses.map((status) => [status, refusal(REFUSALS[status])]));
  const refusal = (description: string) => answer(description, z.object({ failure: Failure }).shape.failure);

  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { method, path, params, query, body, data, creates, isPublic, file, isStream, upload } = endpoint;
    const { bodyType, refusals, conflictData, scope } = endpoint;
    const whole = () => (file === null ? answer(creates ? 'Created' : 'Done', envelope(data)) : fileAnswer(file, data));
    const takesBody = !(body instanceof z.ZodUndefined);
    const takesKey = method !== 'GET' && !isPublic;
    const operation = {
      tags: [path.split('/')[1]],
      security: isPublic ? [] : [{ signIn: [] }, ...(scope === null ? [] : [{ token: [scope] }])],
      parameters: [
        ...parametersOf('path', params, schemaOf),
        ...parametersOf('query', query, schemaOf),
        { $ref: '#/components/parameters/TimeZone' },
        ...(takesKey ? [{ $ref: '#/components/parameters/Key' }, { $ref: '#/components/parameters/MadeAgo' }] : []),
      ],
      ...(takesBody && {
        requestBody: {
          required: upload !== null || !body.safeParse({}).success,
          content: { [bodyType]: { schema: schemaOf(body, 'input') } },
        },
      }),
      responses: {
        [creates ? '201' : '200']: isStream
          ? eventsAnswer(data)
          : { ...whole(), ...(takesKey && { headers: { ...replayed, ...(isLogged(endpoint) && logged) } }) },
        // A body is parsed even where the call takes none.
        ...(method !== 'GET' && refusalsOf([400, 413, 415])),
        ...(upload !== null && { 413: refusal(`The file is over ${upload / 1024 / 1024} MiB`) }),
        ...(!isPublic && refusalsOf([401, 403])),
        ...(params instanceof z.ZodObject && 'id' in params.shape && refusalsOf([404])),
        ...refusalsOf(refusals),
        ...(takesKey && { 409: refusal(REFUSALS[409]) }),
        ...(conflictData !== null && { 409: answer(REFUSALS[409], conflictEnvelope(conflictData)) }),
        ...refusalsOf([422, 429]),
        default: refusal(
          'A failure of the server: 500, or 503 while the database is out of reach or the server is busy',
        ),
      },
    };
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Daymark', version: '1', description: 'A trailing slash is optional on every call.' },
    servers: [{ url: prefix }],
    paths,
    components: {
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
      schemas,
    },
  };
}

function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodType,
  schemaOf: (schema: z.ZodType, io: 'input') => Json,
): Json[] {
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
