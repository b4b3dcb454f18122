import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { databaseUnavailable, unavailable } from '#context/api-error.ts';
import { type Db, ping } from '#db/connection.ts';
import { describeApi } from './openapi.ts';
import { API_PREFIX, sendData } from './router.ts';
import { IS_CLOSING, type Server } from './server.ts';

/** Health for monitoring and balancers: healthy only while the database answers, and until the server is to stop. */
export function answerHealth(app: Server, db: Db): void {
  app.get('/health', async (request, reply) => {
    if (app.getDecorator<() => boolean>(IS_CLOSING)()) throw unavailable('The server is about to stop');
    await ping(db).catch((error: unknown) => {
      request.log.error({ err: error }, 'The database does not answer');
      throw databaseUnavailable();
    });
    return sendData(reply, {}, null);
  });
}

/** Serves openapi.json, built at the first request from the endpoints installed by then. */
export function answerDescription(app: Server, endpoints: readonly Endpoint[]): void {
  let description: string | undefined;
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) => {
    description ??= JSON.stringify(describeApi(endpoints, API_PREFIX));
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(description);
  });
}
