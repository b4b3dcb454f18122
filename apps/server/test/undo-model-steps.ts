import { undoCommand } from '@daymark/contract/commands.ts';
import { Refusal } from '@daymark/testing/sender.ts';
import { expect } from 'vitest';
import { type Command, expectSameAccount } from './model-steps.ts';
import type { Logged } from './timer-model.ts';
import { isSame, takeBack } from './undo-model.ts';

type Real = Parameters<Command['run']>[1];

/** A step whose command the model remembers, as a tab of a browser does. */
export function logged(step: Command): Command {
  return {
    ...step,
    run: async (all, real) => {
      const before = structuredClone(all.tasks);
      const earlier = await latestCommand(real);
      await step.run(all, real);
      const latest = await latestCommand(real);
      const isLogged = latest?.id !== earlier?.id;
      expect({ step: step.toString(), isLogged: isLogged || isSame(before, all.tasks) }).toMatchObject({
        isLogged: true,
      });
      if (!latest || !isLogged) return;
      all.undone = [];
      all.done.push({ ...latest, at: all.now, before, after: structuredClone(all.tasks) });
    },
  };
}

/** Takes back the latest command that was done, or one before it, or makes again what was taken back last. */
export function takesBack(which: 'undo' | 'redo', back = 0): Command {
  const [from, to] = which === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
  return {
    check: (all) => all[from].length > back,
    toString: () => (back === 0 ? which : `${which} the command ${back} before the latest`),
    run: async (all, real) => {
      const [command] = all[from].splice(-1 - back, 1);
      const outcome = command && takeBack(all, command);
      if (!outcome) return;
      const before = structuredClone(all.tasks);
      const answer = await answerOf(real, command);
      if ('refused' in answer) expect(outcome.refusals).toContain(answer.refused);
      else {
        expect(outcome).toMatchObject({ tasks: expect.anything() });
        all.tasks.splice(0, all.tasks.length, ...(outcome.tasks ?? []));
        all[to].push({ ...answer, at: all.now, before, after: structuredClone(all.tasks) });
      }
      await expectSameAccount(all, real);
    },
  };
}

type Answer = Pick<Logged, 'id' | 'kind'> | { refused: string };

async function answerOf({ app }: Real, { id }: Logged): Promise<Answer> {
  try {
    return await app.send(undoCommand, { params: { id: String(id) } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    return { refused: error.message };
  }
}

/** The latest command of the log, which is read in the database: the call gives many. */
function latestCommand({ app }: Real): Promise<Pick<Logged, 'id' | 'kind'> | undefined> {
  const commands = app.db().selectFrom('commands').select(['id', 'kind']).where('user_id', '=', 1);
  return commands.orderBy('id', 'desc').limit(1).executeTakeFirst();
}
