import type { Scope } from '@daymark/contract/endpoint.ts';
import { CODE_REQUIRED, type FieldError, PROOF_REQUIRED } from '@daymark/contract/envelope.ts';
import { CHANGED_ELSEWHERE } from '@daymark/contract/fields.ts';

type Details = {
  errors?: FieldError[] | undefined;
  retryAfterSeconds?: number | undefined;
  data?: unknown;
  challenge?: string | undefined;
  code?: string | undefined;
};

/** A refusal: thrown anywhere below a route, answered in the envelope. Its message is read by the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The record in the way. */
  readonly data: unknown;
  /** The header WWW-Authenticate: what would open the call. */
  readonly challenge: string | undefined;

  /** Name of the refusal, for a program that can act on it. */
  readonly code: string | undefined;

  constructor(
    status: number,
    message: string,
    { errors, retryAfterSeconds, data = null, challenge, code }: Details = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.data = data;
    this.challenge = challenge ?? (status === 401 ? 'Bearer' : undefined);
  }
}

/** The 404 of a missing record, and of a record of another user: a 403 would reveal that it exists. */
export const notFound = (what: string) => new ApiError(404, `${what} not found`);

/** The record that was looked up, or the 404 where there is none. */
export function required<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw notFound(what);
  return found;
}

/** The records of these ids in their order, or the 404 where one is missing. */
export function requiredAll<Found extends { id: number }>(ids: number[], found: Found[], what: string): Found[] {
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.map((id) => required(byId.get(id), what));
}

export const conflict = (message: string) => new ApiError(409, message);

/** A conflict with this record of the user. */
export const conflictWith = (message: string, record: object) => new ApiError(409, message, { data: record });

/** An edit would overwrite the change that made the record what it is. */
export const changedElsewhere = (present: object) => conflictWith(CHANGED_ELSEWHERE, present);

export const unauthorized = (message: string) => new ApiError(401, message);

/** A right password is not enough for this account; the ticket goes with the code. */
export const codeRequired = (ticket: object) =>
  new ApiError(409, 'Enter a code of your authenticator app as well', { data: ticket, code: CODE_REQUIRED });

/** The last proof of who has signed in is too old for what is asked. */
export const proofRequired = () => new ApiError(403, 'Confirm that it is you to go on', { code: PROOF_REQUIRED });

/** A personal token that does not open the call; nothing is told of records. RFC 6750, section 3.1. */
export const insufficientScope = (scope: Scope | null) =>
  scope === null
    ? new ApiError(403, 'No token opens this: sign in', { challenge: 'Bearer error="insufficient_scope"' })
    : new ApiError(403, `This token does not open this: it needs the scope ${scope}`, {
        challenge: `Bearer error="insufficient_scope", scope="${scope}"`,
      });

export const forbidden = (message: string) => new ApiError(403, message);

export const unavailable = (message: string) => new ApiError(503, message);

/** The 503 of a database that does not answer, or that is locked, full, starting or stopping. */
export const databaseUnavailable = () =>
  new ApiError(503, 'The database is out of reach. Try again in a moment.', { retryAfterSeconds: 5 });

/** 503 and not 429: all callers together ask for more than the server can do, not this one alone. */
export const busy = () => new ApiError(503, 'The server is busy. Try again in a moment.', { retryAfterSeconds: 5 });

/** A request waits only so long for an import or a deletion of its user. */
export const stillAtWork = () =>
  new ApiError(503, 'An import or a deletion of yours is still running. Try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** One client asks for more at once than its line holds. */
export const tooManyRequests = () =>
  new ApiError(429, 'Too many requests at once. Try again in a moment.', { retryAfterSeconds: 1 });

export const tooManyStreams = () =>
  new ApiError(429, 'Too many pages follow your changes at once. Close some of them.', { retryAfterSeconds: 30 });

export const tooManyFailedTries = (retryAfterSeconds: number) => tooMany('failed tries', retryAfterSeconds);

export const tooManySignInPages = (retryAfterSeconds: number) => tooMany('sign-in pages', retryAfterSeconds);

export const tooManyChanges = (retryAfterSeconds: number) => tooMany('changes', retryAfterSeconds);

const tooMany = (what: string, retryAfterSeconds: number) =>
  new ApiError(
    429,
    `Too many ${what}. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds },
  );

export const tooManySignUps = (retryAfterSeconds: number) =>
  new ApiError(429, 'Too many accounts were asked for from your address. Try again later.', { retryAfterSeconds });

export const tooManyReadings = (retryAfterSeconds: number) => tooMany('readings', retryAfterSeconds);

export const tooManyFetches = (retryAfterSeconds: number) => tooMany('fetches', retryAfterSeconds);

/** The message of the first field is the message of the whole refusal. */
export const invalid = (...errors: [FieldError, ...FieldError[]]) => new ApiError(422, errors[0].message, { errors });
