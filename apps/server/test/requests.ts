import type { Endpoint } from '@daymark/contract/endpoint.ts';
import type { InjectOptions } from 'fastify';

/** The request of a call of the contract. */
export function requestFor(endpoint: Endpoint, input: unknown): InjectOptions {
  const { params = {}, query, body } = input as { params?: object; query?: Record<string, string>; body?: object };
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path,
  );
  return {
    method: endpoint.method,
    url: `/api${path}`,
    ...(query && { query }),
    ...(body !== undefined && { payload: body }),
  };
}
