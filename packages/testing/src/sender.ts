import type { DataOf, Endpoint } from '@daymark/contract/endpoint.ts';
import { envelope, type FieldError } from '@daymark/contract/envelope.ts';
import type { Send } from './given.ts';

/** An error answer of the server. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldError[];
  /** The record in the way, if there is one. */
  readonly data: unknown;
  /** The name of the refusal, if it has one. */
  readonly code: string | undefined;

  constructor(status: number, { message, errors = [], data = null, code }: Envelope) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.data = data;
    this.code = code;
  }
}

type Given = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

type Envelope = { message: string; errors?: FieldError[]; data?: unknown; code?: string };

/** Makes calls of the contract over the network, with an optional token and an optional address behind a proxy. */
export function senderTo(url: string, token?: string, address?: string): Send {
  return async (endpoint, input) => {
    const { params = {}, query = {}, body } = input as Given;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${url}/api${path}${search && `?${search}`}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(address && { 'x-forwarded-for': address }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Envelope;
    if (!response.ok) throw new Refusal(response.status, answer);
    return dataIn(endpoint, answer);
  };
}

/** Envelopes of the schemas that were asked for. */
const envelopes = new WeakMap<object, ReturnType<typeof envelope>>();

/**
 * Data of an answer that is as the contract says; any other throws. Each schema keeps its envelope: the first answer that one reads
 * compiles it, and takes as long as three hundred others.
 */
export function dataIn<E extends Endpoint>({ data }: E, answer: unknown): DataOf<E> {
  const kept = envelopes.get(data) ?? envelope(data);
  envelopes.set(data, kept);
  return kept.parse(answer).data as DataOf<E>;
}
