import { undoCommand } from '@daymark/contract/commands.ts';
import { COMMAND_HEADER } from '@daymark/contract/envelope.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsIn, withoutTimes } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { ENGINE } from './engine.ts';
import { type Present, STEPS } from './undo-steps.ts';

/** Commands of one sequence. The steps are those of SQLite's run, and each reads the account twice. */
const COMMANDS = ENGINE === 'sqlite' ? 200 : 80;

/** Minutes between two steps: a timer is taken back within ten. */
const STEP = 0.5 / 60;

/** A command that was made, the one that it took back, and what the account held before it. */
type Made = { id: number; undoes: Made | undefined; before: string };

/** The next repeat of an account is made anew with each undo, while a deletion may leave it earlier than the repeats that are left. */
const holds = async (app: TestApp) =>
  withoutTimes(await recordsIn(app)).replaceAll(/"next_repeat_date":(null|"[^"]+")/g, '');

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
async function undo(app: TestApp, id: number): Promise<number | undefined> {
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
async function take(app: TestApp, step: number, seeds: readonly number[]): Promise<number | undefined> {
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

test('commands and undos in any order are taken back one by one, and each leaves the account as it was before', async () => {
  const moves = fc.record({
    step: fc.nat(9999),
    seeds: fc.array(fc.nat(9999), { minLength: 6, maxLength: 6 }),
    /** Which of the commands that were made is taken back, in place of a step. */
    undoes: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(9999) }),
  });
  const sequence = fc.array(moves, { minLength: 3 * COMMANDS, maxLength: 3 * COMMANDS });
  await fc.assert(
    fc.asyncProperty(sequence, async (all) => {
      const app = await testApp();
      const { id: category_id } = await app.given.category();
      await app.given.task({ category_id });
      await app.given.task({ estimate_origin: null });
      const made: Made[] = [];
      let refused = 0;
      let before = await holds(app);
      for (const { step, seeds, undoes } of all) {
        if (made.length === COMMANDS) break;
        const undone = undoes === null || made.length === 0 ? undefined : made[undoes % made.length];
        const id = undone ? await undo(app, undone.id) : await take(app, step, seeds);
        if (id !== undefined) made.push({ id, undoes: undone, before });
        else if (undone) refused += 1;
        const after = await holds(app);
        if (id === undefined) expect(after).toBe(before); // what is refused changes nothing
        before = after;
      }
      const undos = made.filter((command) => command.undoes).length;
      expect({ made: made.length, someUndone: undos > COMMANDS / 20, someRefused: refused > COMMANDS / 40 }).toEqual({
        made: COMMANDS,
        someUndone: true,
        someRefused: true,
      });

      /** The command that made last what this one did first: an undo of its undo. */
      const latest = new Map<Made, number>();
      for (const command of made.toReversed()) {
        const id = await undo(app, latest.get(command) ?? command.id);
        expect({ command: command.id, isUndone: id !== undefined }).toEqual({ command: command.id, isUndone: true });
        if (command.undoes) latest.set(command.undoes, id ?? 0);
        expect(await holds(app)).toBe(command.before);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
