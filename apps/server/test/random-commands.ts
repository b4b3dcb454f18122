import { undoCommand } from '@daymark/contract/commands.ts';
import { COMMAND_HEADER } from '@daymark/contract/envelope.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { type Present, STEPS } from './undo-steps.ts';

/** Minutes between two steps: a timer is taken back within ten. */
const STEP = 0.5 / 60;

async function presentIn(app: TestApp): Promise<Present> {
  const idsOf = async (table: keyof Present) => {
    const rows = await app
      .db()
      .selectFrom(table as 'tasks')
      .select('id')
      .where('user_id', '=', 1)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const tables = ['projects', 'lists', 'categories', 'tasks', 'time_entries', 'experiments'] as const;
  const found = await Promise.all(tables.map(async (table) => [table, await idsOf(table)] as const));
  return Object.fromEntries(found) as Present;
}

/** Takes a command back; gives the id of the undo, or undefined where it is refused in words. */
export async function undo(app: TestApp, id: number): Promise<number | undefined> {
  app.passMinutes(STEP);
  const { statusCode, ...response } = await app.raw({
    method: undoCommand.method,
    url: `/api/commands/${id}/undo`,
    headers: app.headers,
  });
  if (statusCode === 409) return undefined;
  expect({ statusCode, body: response.body }).toMatchObject({ statusCode: 200 });
  return response.json().data.id;
}

/** Takes the step; gives the id of its command, or undefined where it is refused or changes nothing. */
export async function takeStep(app: TestApp, step: number, seeds: readonly number[]): Promise<number | undefined> {
  const ids = await presentIn(app);
  let drawn = 0;
  const any = (below: number) => (seeds[drawn++ % seeds.length] ?? 0) % below;
  const pick = (some: number[]) => some[any(Math.max(1, some.length))] ?? 7_777_777;
  const { endpoint, params = {}, body } = STEPS[step % STEPS.length]?.({ ids, pick, any }) ?? {};
  if (!endpoint) return undefined;
  const path = Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, String(value)),
    endpoint.path,
  );
  app.passMinutes(STEP);
  const response = await app.raw({
    method: endpoint.method,
    url: `/api${path}`,
    headers: app.headers,
    ...(body && { payload: body }),
  });
  const id = Number(response.headers[COMMAND_HEADER.toLowerCase()]);
  return Number.isNaN(id) ? undefined : id;
}
