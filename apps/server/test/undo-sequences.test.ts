import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsIn, withoutTimes } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { ENGINE } from './engine.ts';
import { takeStep, undo } from './random-commands.ts';

/** Commands of one sequence. The steps are those of SQLite's run, and each reads the account twice. */
const COMMANDS = ENGINE === 'sqlite' ? 200 : 80;

/** A command that was made, the one that it took back, and what the account held before it. */
type Made = { id: number; undoes: Made | undefined; before: string };

/** The next repeat of an account is made anew with each undo, while a deletion may leave it earlier than the repeats that are left. */
const holds = async (app: TestApp) =>
  withoutTimes(await recordsIn(app)).replaceAll(/"next_repeat_date":(null|"[^"]+")/g, '');

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
        const id = undone ? await undo(app, undone.id) : await takeStep(app, step, seeds);
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
