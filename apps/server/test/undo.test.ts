import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { COMMAND_HEADER } from '@daymark/contract/envelope.ts';
import { expect, test } from 'vitest';
import { accountOf, withoutEmptiedEnds, withoutTimes } from './accounts.ts';
import { testApp } from './app.ts';

import { recordsToWrite, requestOf, WRITES } from './writes.ts';

/** Minutes between two steps. */
const STEP = 3 / 60;

test('every write is done, undone, redone and undone again, and all of the account is each time as it was', async () => {
  const app = await testApp();
  const { raw, headers, send, passMinutes } = app;
  const ids = await recordsToWrite(app);
  const undo = async (id: number) => {
    passMinutes(STEP);
    return (await send(undoCommand, { params: { id: String(id) } })).id;
  };

  for (const write of WRITES) {
    const before = await accountOf(app);
    const request = requestOf(write, ids);
    const { method, url } = request;
    passMinutes(STEP);
    const response = await raw({ ...request, headers });
    expect({ method, url, status: response.statusCode }).toEqual({
      method,
      url,
      status: write.endpoint.creates ? 201 : 200,
    });
    const after = await accountOf(app);
    const { command } = write.endpoint;
    const id = Number(response.headers[COMMAND_HEADER.toLowerCase()]);
    if (!command || 'unlogged' in command) {
      expect({ url, id }).toEqual({ url, id: Number.NaN });
      continue;
    }
    if (command.lasts !== undefined) {
      await expect(send(undoCommand, { params: { id: String(id) } })).rejects.toMatchObject({
        status: 409,
        message: command.lasts,
      });
      continue;
    }
    if (Number.isNaN(id)) {
      expect({ url, after: withoutTimes(after) }).toEqual({ url, after: withoutTimes(before) });
      continue;
    }
    const [logged] = await send(getCommands, { query: {} });
    expect(logged).toMatchObject({ id, subject: { kind: command.subject }, why_not_undo: null });
    expect([command.kind, command.kindOfOne]).toContain(logged?.kind);
    const undone = await undo(id);
    expect({ url, ...(await accountOf(app)) }).toEqual({ url, ...before });
    const redone = await undo(undone);
    expect({ url, redone: withoutEmptiedEnds(await accountOf(app)) }).toEqual({
      url,
      redone: withoutEmptiedEnds(after),
    });
    const undoneAgain = await undo(redone);
    expect({ url, ...(await accountOf(app)) }).toEqual({ url, ...before });
    await undo(undoneAgain);
  }
});
