import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { z } from 'zod';
import { ApiError, stillAtWork } from '#context/api-error.ts';
import type { Context, UserContext } from '#context/context.ts';
import { LoggedCall } from '#context/logged-call.ts';
import { AnsweredBefore, type Once } from '#context/once.ts';
import { type Hold, holdNobody, type UserGate } from '#context/user-gate.ts';
import { isOverlap, isUnavailable } from '#db/database-errors.ts';
import { deletingOf, NOTHING } from '#db/deleted-rows.ts';
import { type GivenInput, parseInput } from './call-input.ts';
import type { WithClock } from './caller.ts';
import type { RouterOptions } from './router-options.ts';

/** The context of a call: that of a user, unless it is open to everybody. */
export type ContextOf<E extends Endpoint> = E['isPublic'] extends true ? Context : UserContext;

/** The input of a call, parsed by the contract. */
export type ParsedInput<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};

/** A call whose caller is known. */
type KnownCall<E extends Endpoint> = {
  endpoint: E;
  known: WithClock<ContextOf<E>>;
  given: GivenInput;
  /** Forms its answer by the contract. */
  formAnswer: Form<E>;
  /** The call, where it has a key. */
  once?: Once | undefined;
};

/** Runs a call by all rules of the contract and of its user, whatever the request was that it came with. */
export async function runCall<E extends Endpoint, Result>(
  { endpoint, known, given, formAnswer, once }: KnownCall<E>,
  options: RouterOptions,
  answer: (ctx: ContextOf<E>, input: ParsedInput<E>, form: Form<E>) => Promise<Result>,
): Promise<Result> {
  const { timeZone, madeAgoMs, ...input } = parseInput(endpoint, given, options);
  const days = { ...known.days, timeZone };
  if ('nextRepeatDate' in known && known.nextRepeatDate) {
    await beginDay({ ...known, now: known.clock(), days }, options);
  }
  return atGate(options.gate, { endpoint, known }, async (hold) => {
    // The time is read again once the whole body has arrived and long work is done: a late request must not act
    // in the past.
    const form = formedOnce<E>(formAnswer);
    const command = loggedCall(endpoint, input.params, options);
    const now = known.clock();
    const madeAt = madeAgoMs > 0 && { madeAt: now.subtract({ milliseconds: madeAgoMs }) };
    const calling = { ...(once && { once }), ...(command && { command }), ...madeAt };
    const ctx = { ...known, now, days, hold, formAnswer: form, ...calling };
    try {
      return await answer(ctx, input as ParsedInput<E>, form);
    } catch (error) {
      // The first call may have made what now refuses the second, such as its key.
      const isDecided = error instanceof AnsweredBefore || isUnavailable(error);
      if ('userId' in ctx && !isDecided) await once?.refuseSecond(ctx);
      throw asContract(endpoint, isOfDeleted(ctx, error) ? stillAtWork() : error);
    }
  });
}

/** Whether a change was refused by a time entry that nobody sees any more, since it is being deleted in the background. */
const isOfDeleted = ({ db }: Context, error: unknown): boolean => isOverlap(error) && deletingOf(db) !== NOTHING;

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
export type Form<E extends Endpoint> = (data: z.input<E['data']>) => z.output<E['data']>;

function formedOnce<E extends Endpoint>(form: Form<E>): Form<E> {
  let formed: { from: unknown; data: z.output<E['data']> } | undefined;
  return (from) => {
    if (!formed || formed.from !== from) formed = { from, data: form(from) };
    return formed.data;
  };
}

/** The call as the log keeps it, where it is one that is logged. */
function loggedCall({ command }: Endpoint, params: unknown, { commandLog }: RouterOptions): LoggedCall | undefined {
  if (!commandLog || !command || 'unlogged' in command) return undefined;
  const { id } = (params ?? {}) as { id?: number };
  return new LoggedCall(commandLog, { ...command, recordId: id });
}
