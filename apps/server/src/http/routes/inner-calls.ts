import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import type { z } from 'zod';
import type { UserContext } from '#context/context.ts';
import { requireScope } from '#context/scopes.ts';
import type { WriteBudget } from '#http/admission/write-budget.ts';
import { compileForm } from './answer-form.ts';
import type { GivenInput } from './call-input.ts';
import type { WithClock } from './caller.ts';
import type { RouterOptions } from './router-options.ts';
import { type ContextOf, type Form, type ParsedInput, runCall } from './run-call.ts';

/** Makes a call of the contract without a request of its own. Days are counted in this zone. */
export type InnerCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & { timeZone: string },
) => Promise<DataOf<E>>;

type Answer<E extends Endpoint> = (ctx: ContextOf<E>, input: ParsedInput<E>) => Promise<z.input<E['data']>>;
type Run = (known: WithClock<UserContext>, given: GivenInput) => Promise<unknown>;

/**
 * The calls that a request of another protocol can make, each by the rules of a request of its own: the scope of the token, the
 * budget of writes, the contract, the gate of the user and the log of commands.
 */
export class InnerCalls {
  readonly #runs = new Map<Endpoint, Run>();
  readonly #options: RouterOptions;
  readonly #writes: WriteBudget;

  constructor(options: RouterOptions, writes: WriteBudget) {
    this.#options = options;
    this.#writes = writes;
  }

  add<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
    const formAnswer = compileForm(endpoint.data) as Form<E>;
    this.#runs.set(endpoint, (known, given) =>
      runCall<E, unknown>(
        { endpoint, known: known as WithClock<ContextOf<E>>, given, formAnswer },
        this.#options,
        async (ctx, input, form) => form(await answer(ctx, input)),
      ),
    );
  }

  /** Runs a call as this caller, who has a personal token. */
  async run(endpoint: Endpoint, given: GivenInput, known: WithClock<UserContext>): Promise<unknown> {
    const { method, scope } = endpoint;
    const run = this.#runs.get(endpoint);
    if (!run) throw new Error(`No call ${method} ${endpoint.path} can be made without a request of its own`);
    requireScope(known, scope);
    if (method !== 'GET') this.#writes.take(known.userId, performance.now());
    return run({ ...known, changes: { ...known.changes, made: [] } }, given);
  }
}
