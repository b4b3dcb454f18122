import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { type Db, ping } from '#db/connection.ts';
import { databaseUnavailable } from './api-error.ts';
import { describeApi } from './openapi.ts';
import { API_PREFIX, sendData } from './router.ts';
import type { Server } from './server.ts';

/** For monitoring: healthy only while the database answers. */
export function answerHealth(app: Server, db: Db): void {
  app.get('/health', async (request, reply) => {
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
