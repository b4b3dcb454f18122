import { Readable } from 'node:stream';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { COMMAND_HEADER, type FieldError, REPLAYED_HEADER, TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import { CHANGES_HEADER, type getEvents, LAST_EVENT_HEADER, TAB_HEADER } from '@daymark/contract/events.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, invalid, notFound, unauthorized } from '#context/api-error.ts';
import type { Background } from '#context/background.ts';
import type { Feed } from '#context/changes.ts';
import type { Clock, RequestClock } from '#context/clock.ts';
import type { Context, SignedIn, UserContext } from '#context/context.ts';
import { type CommandLog, LoggedCall } from '#context/logged-call.ts';
import { clientOf } from '#context/network.ts';
import { AnsweredBefore, type KeptAnswer, type KeptCalls } from '#context/once.ts';
import { requireScope } from '#context/scopes.ts';
import { type Hold, holdNobody, type UserGate } from '#context/user-gate.ts';
import type { Db } from '#db/connection.ts';
import { isUnavailable } from '#db/database-errors.ts';
import { queuePlaceOf, tokenOf, UPLOAD_CONFIG } from '#http/admission/fair-shares.ts';
import { keepPace, PACE, type Pace } from '#http/admission/pace.ts';
import { WriteBudget } from '#http/admission/write-budget.ts';
import type { EventStreams } from '#http/live/event-streams.ts';
import { compileForm } from './answer-form.ts';
import { uploadOf } from './bodies.ts';
import { CallsWithKeys, type CallWithKey } from './calls-with-keys.ts';

/** Handles an endpoint of the contract, whose schemas parse the input before and the answer after. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: ContextOf<E>, input: ParsedInput<E>) => Promise<z.input<E['data']>>,
) => void;

/** Handles an endpoint that answers with a file. */
type RouteFile = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: ContextOf<E>, input: ParsedInput<E>) => Promise<FileAnswer>,
) => void;

/**
 * A file that is streamed. An error before the first chunk is a refusal like any other; after it the connection is
 * closed, so that no client takes a part for the whole. The generator `content` is always returned.
 */
export type FileAnswer = { name: string; content: FileContent };

type FileContent = AsyncGenerator<string | Buffer>;

/** Handles an endpoint that takes a file: its body is streamed. */
type RouteUpload = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: ContextOf<E>, upload: Upload<E>) => Promise<z.input<E['data']>>,
) => void;

type Upload<E extends Endpoint> = Omit<ParsedInput<E>, 'body'> & { file: AsyncIterable<Buffer> };

export type Router = {
  route: Route;
  routeFile: RouteFile;
  routeUpload: RouteUpload;
  /** Handles the endpoint that answers with a stream of events. */
  routeEvents: (endpoint: typeof getEvents, streams: EventStreams) => void;
  endpoints: Endpoint[];
};

type ContextOf<E extends Endpoint> = E['isPublic'] extends true ? Context : UserContext;

type ParsedInput<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};

export type RouterOptions = {
  db: Db;
  clock: Clock;
  chance: Context['chance'];
  limits: Context['limits'];
  feed: Feed;
  /** Looks up the sign-in of a token, if it is in force. */
  authenticate: (
    ctx: Omit<Context, 'now'>,
    token: string,
    options: { clock: Clock; isUse: boolean },
  ) => Promise<SignedIn | undefined>;
  isTimeZone: (name: string) => boolean;
  /** The slowest pace of uploads and downloads. */
  pace?: Pace;
  /** Limit of the writes of one user, on average; 0 for any number. */
  writesPerSecond: number;
  gate: UserGate;
  /** Answers to calls with keys; without it keys mean nothing. */
  keptCalls?: KeptCalls;
  /** Log of commands; without it none is kept. */
  commandLog?: CommandLog;
  background?: Background;
  /** Work of the first request of a user on a new day, before it is answered. */
  newDay?: { isDue: (ctx: UserContext) => boolean; begin: (ctx: UserContext) => Promise<void> };
};

/** Prefix of the path of every call. */
export const API_PREFIX = '/api';

/** Request decorator that carries the context from the hook to the handler. */
const CONTEXT = 'context';

/** `endpoints` collects the installed endpoints for openapi.json. */
export function makeRouter(app: FastifyInstance, options: RouterOptions): Router {
  const { pace = PACE } = options;
  const endpoints: Endpoint[] = [];
  const writes = new WriteBudget(options.writesPerSecond);
  const keys = options.keptCalls && new CallsWithKeys(options.keptCalls);
  app.decorateRequest(CONTEXT, null);

  function install<E extends Endpoint>(on: FastifyInstance, endpoint: E, answer: Answer<E>): void {
    endpoints.push(endpoint);
    const formAnswer = compileForm(endpoint.data) as Form<E>;
    on.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      // HEAD would build a whole file only to drop it.
      exposeHeadRoute: endpoint.method === 'GET' && endpoint.file === null && !endpoint.isStream,
      ...(endpoint.upload !== null && { config: UPLOAD_CONFIG }),
      onRequest: async (request) => {
        const ctx = await contextOf(request, endpoint, options);
        request.setDecorator(CONTEXT, ctx);
        if ('userId' in ctx && endpoint.method !== 'GET') writes.take(ctx.userId, performance.now());
      },
      handler: async (request, reply) => {
        // The hook has stored a UserContext for every endpoint that is not public.
        const known = request.getDecorator<WithClock<ContextOf<E>>>(CONTEXT);
        const isKept = 'userId' in known && !endpoint.tellsSecret;
        const call = isKept ? keys?.begin(request, known.userId) : undefined;
        try {
          return await handle(request, reply, { known, call });
        } catch (error) {
          if (!(error instanceof AnsweredBefore)) throw error;
          const { data, ...told } = error.answer;
          reply.header(REPLAYED_HEADER, 'true');
          tellInHeaders(reply, told);
          return sendData(reply, endpoint, data);
        } finally {
          call?.end();
        }
      },
    });

    async function handle(request: FastifyRequest, reply: FastifyReply, { known, call }: Known<E>) {
      const { timeZone, ...input } = parseInput(endpoint, request, options);
      const days = { ...known.days, timeZone };
      if ('nextRepeatDate' in known && known.nextRepeatDate) {
        await beginDay({ ...known, now: known.clock(), days }, options);
      }
      return atGate(options.gate, { endpoint, known }, async (hold) => {
        // The time is read again once the whole body has arrived and long work is done: a late request must not act
        // in the past.
        const form = formedOnce<E>(formAnswer);
        const once = call?.once;
        const command = loggedCall(endpoint, input.params, options);
        const calling = { ...(once && { once }), ...(command && { command }) };
        const ctx = { ...known, now: known.clock(), days, hold, formAnswer: form, ...calling };
        try {
          return await answer(ctx, input as ParsedInput<E>, { request, reply, form, call });
        } catch (error) {
          // The first call may have made what now refuses the second, such as its key.
          const isDecided = error instanceof AnsweredBefore || isUnavailable(error);
          if ('userId' in ctx && !isDecided) await once?.refuseSecond(ctx);
          throw asContract(endpoint, error);
        }
      });
    }
  }

  return {
    route: (endpoint, answer) =>
      install(app, endpoint, async (ctx, input, { reply, form }) =>
        sendAnswer(reply, ctx, { endpoint, data: form(await answer(ctx, input)) }),
      ),
    routeFile: (endpoint, answer) =>
      install(app, endpoint, async (ctx, input, { reply }) =>
        sendFile(reply, endpoint, { ...(await answer(ctx, input)), pace }),
      ),
    routeUpload: (endpoint, answer) =>
      void app.register((child, _options, done) => {
        child.removeAllContentTypeParsers();
        // A file that is taken as it is may come under any type.
        const type = endpoint.bodyType === 'application/json' ? endpoint.bodyType : '*';
        child.addContentTypeParser(type, (_request, _body, leave) => leave(null));
        install(child, endpoint, async (ctx, input, { request, reply, form, call }) => {
          const upload = uploadOf(request, endpoint.upload ?? 0, pace);
          const hashed = call && 'userId' in ctx ? call.hashed(upload, ctx) : upload;
          const file = queuePlaceOf(request).without(hashed);
          return sendAnswer(reply, ctx, { endpoint, data: form(await answer(ctx, { ...input, file })) });
        });
        done();
      }),
    routeEvents: (endpoint, streams) =>
      install(app, endpoint, async (ctx, { query: { age } }, { request, reply }) => {
        queuePlaceOf(request).leave(); // no hook does after this
        await streams.open(ctx, reply, { lastId: headerOf(request, LAST_EVENT_HEADER), ageMs: age });
        return reply;
      }),
    endpoints,
  };
}

type Answer<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: ParsedInput<E>,
  http: { request: FastifyRequest; reply: FastifyReply; form: Form<E>; call: CallWithKey | undefined },
) => Promise<FastifyReply>;

/** A request whose caller is known, and its key, where it has one. */
type Known<E extends Endpoint> = { known: WithClock<ContextOf<E>>; call: CallWithKey | undefined };

type Arrived<E extends Endpoint> = { endpoint: E; known: ContextOf<E> };

/** A user's request waits for long work of the same user. A file takes its time: its service waits where it has to. */
function atGate<E extends Endpoint, Result>(
  gate: UserGate,
  { endpoint, known }: Arrived<E>,
  request: (hold: Hold) => Promise<Result>,
): Promise<Result> {
  if (!('userId' in known)) return request(holdNobody);
  const { userId, isClaimed = false } = known;
  const isLong = endpoint.file !== null || endpoint.upload !== null || endpoint.isStream;
  return isLong ? request((work) => gate.hold(userId, work)) : gate.run({ userId, isClaimed }, request);
}

/** The request is answered as well where this fails: its user can at least read, export and delete. */
async function beginDay(ctx: UserContext, { gate, newDay }: RouterOptions): Promise<void> {
  if (!newDay?.isDue(ctx)) return;
  const { userId, isClaimed = false } = ctx;
  try {
    await gate.run({ userId, isClaimed }, () => newDay.begin(ctx));
  } catch (err) {
    if (!isUnavailable(err)) ctx.log.error({ err }, 'A new day could not begin');
  }
}

/** Drops the fields of a refusal's record that the contract does not name, as those of an answer. */
function asContract({ conflictData }: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.data === null) return error;
  return new ApiError(error.status, error.message, { ...error, data: (conflictData ?? z.null()).parse(error.data) });
}

/** Parses the data of an answer by the contract, once: in the transaction of a change, or when the answer is sent. */
type Form<E extends Endpoint> = (data: z.input<E['data']>) => z.output<E['data']>;

function formedOnce<E extends Endpoint>(form: Form<E>): Form<E> {
  let formed: { from: unknown; data: z.output<E['data']> } | undefined;
  return (from) => {
    if (!formed || formed.from !== from) formed = { from, data: form(from) };
    return formed.data;
  };
}

/** Sends the answer to a call, which names all that the call has changed. */
function sendAnswer(
  reply: FastifyReply,
  { changes, command }: Context,
  { endpoint, data }: { endpoint: Endpoint; data: unknown },
) {
  if (endpoint.method !== 'GET') tellInHeaders(reply, { changes: changes.made, command: command?.id });
  return sendData(reply, endpoint, data);
}

/** Names what the call has changed, and its command, where it has one. */
function tellInHeaders(reply: FastifyReply, { changes, command }: Omit<KeptAnswer, 'data'>): void {
  reply.header(CHANGES_HEADER, JSON.stringify(changes));
  if (command !== undefined) reply.header(COMMAND_HEADER, String(command));
}

/** The call as the log keeps it, where it is one that is logged. */
function loggedCall({ command }: Endpoint, params: unknown, { commandLog }: RouterOptions): LoggedCall | undefined {
  if (!commandLog || !command || 'unlogged' in command) return undefined;
  const { id } = (params ?? {}) as { id?: number };
  return new LoggedCall(commandLog, { ...command, recordId: id });
}

type Answered = Partial<Pick<Endpoint, 'creates' | 'endsSignIn'>>;

/** Sends data that the contract has parsed. */
export function sendData(reply: FastifyReply, { creates = false, endsSignIn = false }: Answered, data: unknown) {
  // The value is not 'storage': that holds the workspaces of other people who use the same browser.
  if (endsSignIn) reply.header('clear-site-data', '"cache"');
  return reply
    .status(creates ? 201 : 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: true, data, message: 'OK' }));
}

/** The longest time of a download at any pace. */
const DOWNLOAD_MS = 30 * 60_000;

type PacedFile = FileAnswer & { pace: Pace };

async function sendFile(reply: FastifyReply, { file }: Endpoint, { name, content, pace }: PacedFile) {
  const first = await content.next();
  const tooSlow = () => stream.destroy(new Error('The file was read too slowly'));
  const clock = keepPace(pace, tooSlow);
  const stream = Readable.from(paced(first, content, clock), { objectMode: false });
  const deadline = setTimeout(tooSlow, DOWNLOAD_MS);
  stream.once('close', () => {
    clearTimeout(deadline);
    clock.stop(0);
    void content.return(undefined);
  });
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${file}; charset=utf-8`)
    .send(stream);
}

type FirstChunk = Awaited<ReturnType<FileContent['next']>>;

/** Runs the clock of the client from each chunk until the next one is asked for. */
async function* paced(first: FirstChunk, rest: FileContent, clock: ReturnType<typeof keepPace>): FileContent {
  for (let next = first; !next.done; next = await rest.next()) {
    clock.start();
    yield next.value;
    clock.stop(Buffer.byteLength(next.value));
  }
}

/** The user of this request, once authenticated; for the log. */
export function userIdOf(request: FastifyRequest): number | undefined {
  return request.getDecorator<Partial<UserContext> | null>(CONTEXT)?.userId;
}

async function contextOf(
  request: FastifyRequest,
  { isPublic, isStream, scope }: Endpoint,
  { db, clock, chance, limits, feed, background, authenticate }: RouterOptions,
): Promise<WithClock<Context | UserContext>> {
  const ctx = {
    db,
    days: { timeZone: 'UTC', startHour: 0 },
    chance,
    address: clientOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    limits,
    log: request.log,
    hold: holdNobody,
    changes: { feed, by: tabOf(request), made: [] },
    endTurn: () => queuePlaceOf(request).leave(),
  };
  if (isPublic) return startingNow(ctx, await clock.read(db));
  const token = tokenOf(request);
  const signIn = token === undefined ? undefined : await authenticate(ctx, token, { clock, isUse: !isStream });
  queuePlaceOf(request).belongsTo(signIn?.userId);
  if (!signIn) throw unauthorized('Sign in to continue');
  requireScope(signIn, scope);
  const { clock: ofRequest, startHour, ...ids } = signIn;
  const known: WithClock<UserContext> = startingNow({ ...ctx, ...ids, days: { ...ctx.days, startHour } }, ofRequest);
  const later: UserContext['later'] = (name, work) => background?.add(`${name} ${ids.userId}`, () => work(known));
  return { ...known, later };
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
};

function tabOf(request: FastifyRequest): string | undefined {
  return /^[\da-z]{1,40}$/i.exec(headerOf(request, TAB_HEADER) ?? '')?.[0];
}
type WithClock<Ctx> = Ctx & { clock: RequestClock };

const startingNow = <Facts>(facts: Facts, clock: RequestClock) => ({ ...facts, now: clock(), clock });

function parseInput(endpoint: Endpoint, request: FastifyRequest, { isTimeZone }: RouterOptions) {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodType, value: unknown): unknown => {
    if (schema instanceof z.ZodUndefined) return undefined;
    // An absent body is read as {}, so that the messages come from the rules of the fields.
    const { data, error } = schema.safeParse(value === undefined ? {} : value);
    for (const { path, message } of error?.issues ?? []) addFirst(errors, { path: path.join('.'), message });
    return data;
  };

  const params = parse(endpoint.params, request.params);
  // A path id that is not a positive integer gets the 404 of a missing record. A bad date or month is a field error.
  if (errors.some(({ path }) => path === 'id')) throw notFound('Page');

  const timeZone = request.headers[TIME_ZONE_HEADER.toLowerCase()] ?? 'UTC';
  const isKnown = typeof timeZone === 'string' && isTimeZone(timeZone);
  if (!isKnown) errors.push({ path: TIME_ZONE_HEADER, message: 'Unknown time zone' });
  const query = parse(endpoint.query, request.query);
  const body = endpoint.upload === null ? parse(endpoint.body, request.body) : undefined;

  const [first, ...others] = errors;
  if (first) throw invalid(first, ...others);
  return { timeZone: String(timeZone), params, query, body };
}

/** Each field reports the first rule that it breaks. */
function addFirst(errors: FieldError[], error: FieldError): void {
  if (!errors.some(({ path }) => path === error.path)) errors.push(error);
}
