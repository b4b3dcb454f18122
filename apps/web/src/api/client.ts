import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import {
  COMMAND_HEADER,
  type FieldError,
  KEY_HEADER,
  MADE_AGO_HEADER,
  PROOF_REQUIRED,
  TIME_ZONE_HEADER,
  UNEXPECTED,
} from '@daymark/contract/envelope.ts';
import { CHANGES_HEADER, TAB_HEADER } from '@daymark/contract/events.ts';
import { CHANGED_ELSEWHERE } from '@daymark/contract/fields.ts';
import { ApiError } from './api-error.ts';
import { noteChanges, renameTab, tabName } from './changes.ts';
import { isEnvelope, noteBody, noteFailed, noteStatus } from './connection.ts';
import { firstAnswers } from './first-answers.ts';
import { askForProof } from './proofs.ts';
import { newKey, untilAnswered } from './repeats.ts';
import { endSession, getSession, type Session } from './session.ts';
import { noteCommand } from './undo.ts';

/** Milliseconds after which a call counts as failed (specification §9). */
const REQUEST_TIMEOUT = 10_000;

export const OUT_OF_REACH = 'The server cannot be reached. Check your connection and try again.';

/** Whether the edit would overwrite a change made elsewhere; `data` is the present record. Its form shows both values. */
export const isEditConflict = ({ status, message }: ApiError): boolean =>
  status === 409 && message === CHANGED_ELSEWHERE;

/** Whether a form with these fields can show the refusal beside one of them. */
export function concernsFields({ errors }: ApiError, fields: unknown): boolean {
  return (
    typeof fields === 'object' && fields !== null && errors.some(({ path }) => String(path.split('.')[0]) in fields)
  );
}

/**
 * Calls an endpoint of the contract and gives its data. Where the server wants to know again who asks, a dialog asks, and the
 * call goes on.
 * @throws {ApiError} for every refusal and failure, a time-out after ten seconds and a missing network included
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  key?: string,
  late?: Late,
): Promise<DataOf<E>> {
  try {
    return await sendOnce(endpoint, input, { key, late });
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === PROOF_REQUIRED;
    if (!needsProof || !(await askForProof())) throw error;
    return sendOnce(endpoint, input, { key, late });
  }
}

/** Age of a call, which grows with each try: its key does not count it. */
export type Age = {
  /** Milliseconds since the call was made. */
  madeAgo: number;
  /** Fields of the body that say when something was pressed. */
  fields?: object;
};

/** The age of a call at the moment of a try; undefined of one that was just made. */
type Late = () => Age | undefined;

type Tries = { key: string | undefined; late: Late | undefined };

async function sendOnce<E extends Endpoint>(endpoint: E, input: InputOf<E>, { key, late }: Tries): Promise<DataOf<E>> {
  const { body } = input as { body?: unknown };
  const { url, headers, session } = callOf(endpoint, input, key);
  const attempt = (signal: AbortSignal) => {
    const init = { method: endpoint.method, ...contentOf(headers, body, late?.()), signal };
    return exchange(endpoint, session, { url, init });
  };
  if (endpoint.method !== 'GET') firstAnswers.forget();
  if (KEY_HEADER in headers) return sendKeyed(() => attempt(AbortSignal.timeout(REQUEST_TIMEOUT)));
  // The time of a query counts from here, also where the first answers are still on their way.
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const first = firstAnswers.take(url, session?.token);
  const known = first && (await first);
  return known ? (known.data as DataOf<E>) : attempt(signal);
}

/** Sends a change whose key lets it be sent again. Where no answer came, its event is news, should it be stored. */
async function sendKeyed<Data>(attempt: () => Promise<Data>): Promise<Data> {
  try {
    return await untilAnswered(attempt);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) renameTab();
    throw error;
  }
}

/** Headers and body of one try, with its age where it comes late. */
function contentOf(headers: Record<string, string>, body: unknown, age: Age | undefined): RequestInit {
  const sent = age?.fields ? { ...(body as object | undefined), ...age.fields } : body;
  const aged = { ...headers, ...(age && { [MADE_AGO_HEADER]: String(age.madeAgo) }) };
  if (sent === undefined) return { headers: aged };
  return { headers: { ...aged, 'Content-Type': 'application/json' }, body: JSON.stringify(sent) };
}

type Sent = { url: string; init: RequestInit };

/** One request and its answer. */
async function exchange<E extends Endpoint>(
  endpoint: E,
  session: Session | null,
  { url, init }: Sent,
): Promise<DataOf<E>> {
  const response = await request(url, init);
  const answer = await readEnvelope(response);
  if (response.ok && answer?.success) {
    if (endpoint.method !== 'GET') {
      noteWrite(endpoint, (name) => response.headers.get(name));
    }
    return answer.data as DataOf<E>;
  }
  throw refusalOf(endpoint, session, {
    status: response.status,
    answer,
    retryAfter: response.headers.get('Retry-After'),
  });
}

/** Notes what a write has changed, and its command where this tab can take it back; both stand in headers of its answer. */
export function noteWrite(endpoint: Endpoint, header: (name: string) => string | null): void {
  noteChanges(header(CHANGES_HEADER));
  const command = header(COMMAND_HEADER);
  if (command !== null && canTakeBack(endpoint)) noteCommand(Number(command));
}

/** Whether a command of this call can be taken back like any other: one that lasts cannot, and undos are kept for themselves. */
const canTakeBack = ({ command }: Endpoint): boolean =>
  command !== null && 'kind' in command && command.lasts === undefined && command.kind !== 'undo';

/** URL, headers and session of a call. After logging out, calls that need a session are refused without being sent. */
export function callOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, key = newKey()) {
  const { params, query } = input as Partial<Record<'params' | 'query', Record<string, unknown>>>;
  const session = getSession();
  if (!session && !endpoint.isPublic) throw new ApiError(401, 'Sign in to continue');
  const headers: Record<string, string> = {
    [TIME_ZONE_HEADER]: Temporal.Now.timeZoneId(),
    ...(endpoint.method !== 'GET' && { [TAB_HEADER]: tabName() }),
    ...(endpoint.method !== 'GET' && session && { [KEY_HEADER]: key }),
    ...(session && { Authorization: `Bearer ${session.token}` }),
  };
  return { url: `/api${fillIn(endpoint.path, params)}${queryString(query)}`, headers, session };
}

type Refused = { status: number; answer: Envelope | undefined; retryAfter?: string | null };

/** The error for a refusal; ends the session where the server no longer knows its token. */
export function refusalOf(
  endpoint: Endpoint,
  session: Session | null,
  { status, answer, retryAfter }: Refused,
): ApiError {
  if (endsSession(endpoint, status, { sent: session, current: getSession() })) endSession('expired');
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError(status, answer?.message || 'API request failed', {
    serverMessage: answer?.message,
    errors: answer?.errors,
    data: answer?.data,
    code: answer?.code,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  });
}

type Sessions = { sent: Session | null; current: Session | null };

/** Whether a refusal ends the session: only a 401 for the current token does, since another tab may have signed in anew. */
function endsSession({ isPublic }: Pick<Endpoint, 'isPublic'>, status: number, { sent, current }: Sessions) {
  return status === 401 && !isPublic && sent?.token === current?.token;
}

export type Envelope = { success: boolean; data: unknown; message?: string; errors?: FieldError[]; code?: string };

export async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteStatus(response.status);
    return response;
  } catch (error) {
    void noteFailed();
    throw new ApiError(0, whyNoAnswer(error));
  }
}

/** The answer of the server; undefined for one of a proxy, of which the status says enough. */
export async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  const body = await readJson(response);
  const isOwn = isEnvelope(body);
  noteBody(response.status, isOwn);
  return isOwn ? (body as Envelope) : undefined;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // A proxy's error page is no JSON. A body that was cut off is no answer at all.
    if (error instanceof SyntaxError) return undefined;
    throw new ApiError(0, whyNoAnswer(error));
  }
}

function whyNoAnswer(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server did not answer in time. Try again.';
  if (error instanceof TypeError) return OUT_OF_REACH;
  return UNEXPECTED;
}

function fillIn(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
