import { Readable } from 'node:stream';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { COMMAND_HEADER, MADE_AGO_HEADER, REPLAYED_HEADER, TIME_ZONE_HEADER } from '@daymark/contract/envelope.ts';
import { CHANGES_HEADER, type getEvents, LAST_EVENT_HEADER } from '@daymark/contract/events.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '#context/context.ts';
import { AnsweredBefore, type KeptAnswer } from '#context/once.ts';
import { queuePlaceOf, UPLOAD_CONFIG } from '#http/admission/fair-shares.ts';
import { keepPace, PACE, type Pace } from '#http/admission/pace.ts';
import { WriteBudget } from '#http/admission/write-budget.ts';
import type { EventStreams } from '#http/live/event-streams.ts';
import { compileForm } from './answer-form.ts';
import { uploadOf } from './bodies.ts';
import { CONTEXT, contextOf, headerOf, type WithClock } from './caller.ts';
import { CallsWithKeys, type CallWithKey } from './calls-with-keys.ts';
import { NO_HEAD } from './head.ts';
import { InnerCalls } from './inner-calls.ts';
import { installMessages, type RouteMessages } from './messages.ts';
import type { RouterOptions } from './router-options.ts';
import { type ContextOf, type Form, type ParsedInput, runCall } from './run-call.ts';

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
  /** Handles messages of another protocol, which make calls of the contract. */
  routeMessages: RouteMessages;
  endpoints: Endpoint[];
};

/** Prefix of the path of every call. */
export const API_PREFIX = '/api';

/** `endpoints` collects the installed endpoints for openapi.json. */
export function makeRouter(app: FastifyInstance, options: RouterOptions): Router {
  const { pace = PACE } = options;
  const endpoints: Endpoint[] = [];
  const writes = new WriteBudget(options.writesPerSecond);
  const keys = options.keptCalls && new CallsWithKeys(options.keptCalls);
  const innerCalls = new InnerCalls(options, writes);
  app.decorateRequest(CONTEXT, null);

  function install<E extends Endpoint>(on: FastifyInstance, endpoint: E, answer: Answer<E>): void {
    endpoints.push(endpoint);
    const formAnswer = compileForm(endpoint.data) as Form<E>;
    on.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      // HEAD would build a whole file only to drop it.
      config: {
        ...(endpoint.upload !== null && UPLOAD_CONFIG),
        ...((endpoint.file !== null || endpoint.isStream) && NO_HEAD),
      },
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
          const given = {
            params: request.params,
            query: request.query,
            body: request.body,
            timeZone: request.headers[TIME_ZONE_HEADER.toLowerCase()],
            madeAgo: request.headers[MADE_AGO_HEADER.toLowerCase()],
          };
          return await runCall({ endpoint, known, given, formAnswer, once: call?.once }, options, (ctx, input, form) =>
            answer(ctx, input, { request, reply, form, call }),
          );
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
  }

  return {
    route: (endpoint, answer) => {
      install(app, endpoint, async (ctx, input, { reply, form }) =>
        sendAnswer(reply, ctx, { endpoint, data: form(await answer(ctx, input)) }),
      );
      innerCalls.add(endpoint, answer);
    },
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
    routeMessages: (door, answer) => installMessages(app, { door, answer, innerCalls, options }),
    endpoints,
  };
}

type Answer<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: ParsedInput<E>,
  http: { request: FastifyRequest; reply: FastifyReply; form: Form<E>; call: CallWithKey | undefined },
) => Promise<FastifyReply>;

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
