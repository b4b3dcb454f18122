import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { COMMAND_HEADER } from '@daymark/contract/envelope.ts';
import { expect, test } from 'vitest';
import { recordsIn, withoutEmptiedEnds, withoutTimes } from './accounts.ts';
import { testApp } from './app.ts';
import { ENGINE } from './engine.ts';
import { recordsToWrite, requestOf, WRITES } from './writes.ts';

/** Minutes between two steps. */
const STEP = 3 / 60;

/** Ends a run that hangs: one account lives through every write, undone and redone, which takes minutes on a busy machine. */
const PATIENCE = { timeout: 900_000 };

test(
  'every write is done, undone, redone and undone again, and all rows of the account are each time as they were',
  PATIENCE,
  async () => {
    const app = await testApp();
    const { raw, headers, send, passMinutes } = app;
    const ids = await recordsToWrite(app);
    const undo = async (id: number) => {
      passMinutes(STEP);
      return (await send(undoCommand, { params: { id: String(id) } })).id;
    };

    let before = await recordsIn(app);
    for (const write of WRITES) {
      const request = requestOf(write, ids);
      const { method, url } = request;
      passMinutes(STEP);
      const response = await raw({ ...request, headers });
      expect({ method, url, status: response.statusCode }).toEqual({
        method,
        url,
        status: write.endpoint.creates ? 201 : 200,
      });
      const after = await recordsIn(app);
      const { command } = write.endpoint;
      const id = Number(response.headers[COMMAND_HEADER.toLowerCase()]);
      if (!command || 'unlogged' in command) {
        expect({ url, id }).toEqual({ url, id: Number.NaN });
        before = after;
        continue;
      }
      if (command.lasts !== undefined) {
        await expect(send(undoCommand, { params: { id: String(id) } })).rejects.toMatchObject({
          status: 409,
          message: command.lasts,
        });
        before = after;
        continue;
      }
      if (Number.isNaN(id)) {
        expect({ url, after: withoutTimes(after) }).toEqual({ url, after: withoutTimes(before) });
        before = after;
        continue;
      }
      const [logged] = await send(getCommands, { query: {} });
      expect(logged).toMatchObject({ id, subject: { kind: command.subject }, why_not_undo: null });
      expect([command.kind, command.kindOfOne]).toContain(logged?.kind);
      const undone = await undo(id);
      expect({ url, ...(await recordsIn(app)) }).toEqual({ url, ...before });
      const redone = await undo(undone);
      const again = await recordsIn(app);
      expect({ url, redone: withoutEmptiedEnds(again) }).toEqual({ url, redone: withoutEmptiedEnds(after) });
      if (ENGINE === 'postgres') {
        before = again; // undos of undos have the same statements, and `undo-sequences.test.ts` makes them there
        continue;
      }
      const undoneAgain = await undo(redone);
      expect({ url, ...(await recordsIn(app)) }).toEqual({ url, ...before });
      await undo(undoneAgain);
      before = await recordsIn(app);
    }
  },
);
