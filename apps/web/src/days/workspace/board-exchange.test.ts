import type { BoardList } from '@daymark/contract/workspace.ts';
import { type BoardCopy, withLists, withOrder, withoutLists } from '@daymark/domain/board-copy.ts';
import { fromMidnight } from '@daymark/domain/days.ts';
import { putFirst } from '@daymark/domain/orders.ts';
import { inOrder, type WorkspaceList, workspaceList } from '@daymark/domain/workspace.ts';
import { listRecord } from '@daymark/testing/records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { type BoardServer, type BoardStore, exchangeBoard, isSentLater, sharedExchange } from './board-exchange.ts';

const AT = '2026-11-20T09:30:00.000Z';

function list(id: number): WorkspaceList {
  const added = { userId: 1, now: Temporal.Instant.from(AT), days: fromMidnight('Europe/Berlin') };
  return workspaceList(listRecord({ id, name: `List ${id}` }), 'imported', added);
}

const EMPTY: BoardCopy = { lists: [], order: [], isMoved: false, removed: new Map() };

function device(copy: BoardCopy = EMPTY): BoardStore & { copy: () => BoardCopy; ids: () => number[] } {
  let current = copy;
  return {
    read: () => current,
    write: (next) => {
      current = next;
    },
    copy: () => current,
    ids: () => inOrder(current.lists, current.order).map(({ id }) => id),
  };
}
type Device = ReturnType<typeof device>;

/** A server with the rules of decisions §10. Each addition has an instant of its own. */
function fakeServer() {
  let board: BoardList[] = [];
  let additions = 0;
  const deleted = new Set<number>();
  const answers: Record<string, (change: never) => void> = {
    add: ({ ids, origin }: { ids: number[]; origin: BoardList['origin'] }) => {
      if (ids.some((id) => deleted.has(id))) throw new ApiError(404, 'List not found');
      for (const list_id of ids.filter((id) => !board.some(({ list_id }) => list_id === id))) {
        additions += 1;
        const added_at = new Date(Date.parse(AT) + additions).toISOString();
        board.push({ list_id, origin, added_at });
      }
    },
    remove: ({ id, addedAt }: { id: number; addedAt: string }) => {
      board = board.filter(({ list_id, added_at }) => list_id !== id || added_at !== addedAt);
    },
    order: ({ ids }: { ids: number[] }) => {
      if (ids.some((id) => deleted.has(id))) throw new ApiError(404, 'List not found');
      const byId = new Map(board.map((entry) => [entry.list_id, entry]));
      board = putFirst([...byId.keys()], ids).flatMap((id) => byId.get(id) ?? []);
    },
  };
  return {
    board: () => board,
    ids: () => board.map(({ list_id }) => list_id),
    delete: (id: number) => {
      deleted.add(id);
      board = board.filter(({ list_id }) => list_id !== id);
    },
    /** The calls of a device; `send` may lose the request or its answer. */
    calls: (through: <Result>(answer: () => Result) => Promise<Result> = async (answer) => answer()): BoardServer => ({
      read: () => through(() => [...board]),
      send: (change) =>
        through(() => {
          answers[change.kind]?.(change as never);
          return [...board];
        }),
      find: (lists) =>
        through(() => lists.filter(({ list_id }) => !deleted.has(list_id)).map((one) => list(one.list_id))),
      existing: (ids) => through(() => new Set(ids.filter((id) => !deleted.has(id)))),
    }),
  };
}

const noAnswer = () => new ApiError(0, 'The server cannot be reached');

test('lists and their order are handed over, and found on another device as they were left', async () => {
  const server = fakeServer();
  const [laptop, phone] = [device(withOrder(withLists(EMPTY, [list(1), list(2), list(3)]), [3, 1, 2])), device()];
  expect(await exchangeBoard(laptop, server.calls())).toBeNull();
  expect(await exchangeBoard(phone, server.calls())).toBeNull();
  expect(phone.ids()).toEqual([3, 1, 2]);
  expect(phone.copy().lists).toMatchObject([{ name: 'List 3' }, { name: 'List 1' }, { name: 'List 2' }]);
});

test('what was changed while the server was out of reach is sent when it is back', async () => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1), list(2)]));
  await exchangeBoard(laptop, server.calls());
  laptop.write(withOrder(withLists(withoutLists(laptop.read(), [1]), [list(3)]), [3, 2]));
  const away = server.calls(async () => Promise.reject(noAnswer()));
  await expect(exchangeBoard(laptop, away)).rejects.toThrow('cannot be reached');
  expect(laptop.ids()).toEqual([3, 2]);
  expect(server.ids()).toEqual([1, 2]);
  await exchangeBoard(laptop, server.calls());
  expect(server.ids()).toEqual([3, 2]);
});

test.each([
  { status: 0, what: 'no answer' },
  { status: 401, what: 'a sign-in that has expired' },
  { status: 408, what: 'a request that came too slowly' },
  { status: 429, what: 'too many requests' },
  { status: 500, what: 'a fault of the server' },
  { status: 502, what: 'a proxy without its server' },
  { status: 503, what: 'a database out of reach' },
  { status: 504, what: 'a proxy that waits in vain' },
])('every change outlasts $status, $what, and is sent the next time', async ({ status }) => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1), list(2)]));
  await exchangeBoard(laptop, server.calls());
  const changed = [
    withLists(laptop.read(), [list(3)]),
    withoutLists(laptop.read(), [1]),
    withOrder(laptop.read(), [2, 1]),
  ];
  for (const copy of changed) {
    laptop.write(copy);
    const error = new ApiError(status, 'Later');
    const busy = { ...server.calls(), send: () => Promise.reject(error) };
    await expect(exchangeBoard(laptop, busy)).rejects.toBe(error);
    expect(laptop.copy()).toEqual(copy);
    expect(isSentLater(error)).toBe(status !== 401);
    await exchangeBoard(laptop, server.calls());
    expect(server.ids()).toEqual(laptop.ids());
  }
});

test.each([400, 403, 404, 409, 422])('a refusal with %i is final: the change is not sent again', async (status) => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1), list(2)]));
  await exchangeBoard(laptop, server.calls());
  const refusal = new ApiError(status, 'Never');
  const refusing = { ...server.calls(), send: () => Promise.reject(refusal) };
  for (const copy of [withoutLists(laptop.read(), [1]), withOrder(laptop.read(), [2, 1])]) {
    laptop.write(copy);
    // A list that is gone already, a 404, is no news for its user.
    expect(await exchangeBoard(laptop, refusing)).toBe(status === 404 ? null : refusal);
    expect(laptop.ids()).toEqual([1, 2]);
  }
  expect(isSentLater(refusal)).toBe(false);
});

test('who asks for the board while it is being read gets it as it is after that', async () => {
  const server = fakeServer();
  const laptop = device();
  const elsewhere = async (id: number) => exchangeBoard(device(withLists(EMPTY, [list(id)])), server.calls());
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const exchange = sharedExchange(
    laptop,
    server.calls(async (answer) => {
      const result = answer();
      await held;
      return result;
    }),
  );
  await elsewhere(1);
  const first = exchange();
  await elsewhere(2);
  const second = exchange();
  release();
  await Promise.all([first, second]);
  expect(laptop.ids()).toEqual([1, 2]);
  await elsewhere(3);
  await exchange();
  expect(laptop.ids()).toEqual([1, 2, 3]);
});

test('a list that was deleted elsewhere leaves the copy, and the others are added', async () => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1), list(2)]));
  server.delete(1);
  expect(await exchangeBoard(laptop, server.calls())).toBeNull();
  expect([laptop.ids(), server.ids()]).toEqual([[2], [2]]);
  laptop.write(withOrder(laptop.read(), [2]));
  server.delete(2);
  expect(await exchangeBoard(laptop, server.calls())).toBeNull();
  expect(laptop.copy()).toEqual(EMPTY);
});

test('a refused addition is told, and stays for its caller to take back; the rest is sent', async () => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1)]));
  await exchangeBoard(laptop, server.calls());
  laptop.write(withoutLists(withLists(laptop.read(), [list(2)]), [1]));
  const { send, ...rest } = server.calls();
  const full: BoardServer['send'] = async (change) => {
    if (change.kind === 'add') throw new ApiError(409, 'A day can hold at most 200 lists');
    return send(change);
  };
  expect(await exchangeBoard(laptop, { ...rest, send: full })).toMatchObject({ status: 409 });
  expect([laptop.ids(), server.ids()]).toEqual([[2], []]);
});

test('a list that is removed while its addition is on its way is removed from the server as well', async () => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1), list(2)]));
  let isFirst = true;
  const removing = server.calls(async (answer) => {
    const result = answer();
    if (isFirst) laptop.write(withoutLists(laptop.read(), [1]));
    isFirst = false;
    return result;
  });
  await exchangeBoard(laptop, removing);
  expect([laptop.ids(), server.ids()]).toEqual([[2], [2]]);
});

test('an answer that is older than that of another tab undoes nothing', async () => {
  const server = fakeServer();
  const shared = device();
  let isFirst = true;
  const late = server.calls(async (answer) => {
    const result = answer();
    if (isFirst) {
      isFirst = false;
      shared.write(withLists(shared.read(), [list(1)]));
      await exchangeBoard(shared, server.calls());
    }
    return result;
  });
  await exchangeBoard(shared, late);
  expect(shared.ids()).toEqual([1]);
});

test('a removal that is sent late leaves a list that another device has added since', async () => {
  const server = fakeServer();
  const [laptop, phone] = [device(withLists(EMPTY, [list(1), list(2)])), device()];
  for (const one of [laptop, phone]) await exchangeBoard(one, server.calls());
  laptop.write(withoutLists(laptop.read(), [1, 2]));
  phone.write(withoutLists(phone.read(), [1]));
  await exchangeBoard(phone, server.calls());
  phone.write(withLists(phone.read(), [list(1)]));
  await exchangeBoard(phone, server.calls());
  await exchangeBoard(laptop, server.calls());
  expect([laptop.ids(), server.ids()]).toEqual([[1], [1]]);
});

test('an order that is changed while the one before is on its way is sent as well', async () => {
  const server = fakeServer();
  const laptop = device(withLists(EMPTY, [list(1), list(2), list(3)]));
  await exchangeBoard(laptop, server.calls());
  laptop.write(withOrder(laptop.read(), [2, 1, 3]));
  let isFirst = true;
  const moving = server.calls(async (answer) => {
    const result = answer();
    if (isFirst) laptop.write(withOrder(laptop.read(), [3, 2, 1]));
    isFirst = false;
    return result;
  });
  await exchangeBoard(laptop, moving);
  expect([laptop.ids(), server.ids()]).toEqual([
    [3, 2, 1],
    [3, 2, 1],
  ]);
});

type Step = {
  by: 0 | 1;
  act: 'add' | 'remove' | 'order' | 'exchange';
  ids: number[];
  fate: ('ok' | 'lost' | 'unheard')[];
};

const anyStep: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(0 as const, 1 as const),
  act: fc.constantFrom('add', 'add', 'remove', 'order', 'exchange', 'exchange'),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  fate: fc.array(fc.constantFrom('ok', 'ok', 'ok', 'lost', 'unheard'), { minLength: 1, maxLength: 4 }),
});

test('two devices that lose connections at any moment end alike, with every acknowledged addition that nobody took back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(anyStep, { maxLength: 25 }), async (scheduler, steps) => {
      const server = fakeServer();
      const devices: [Device, Device] = [device(), device()];
      const acknowledged = new Set<string>();
      /** Additions that somebody has taken back, and those of them that nobody has put back. */
      const everTakenBack = new Set<string>();
      const takenBack = new Set<string>();
      /** Lists removed before the server had answered their addition. */
      const withdrawn = new Set<number>();
      const running: Promise<unknown>[] = [];

      const connection = (fate: Step['fate']) => {
        let call = 0;
        return async <Result>(answer: () => Result): Promise<Result> => {
          const end = fate[call++ % fate.length];
          await scheduler.schedule(Promise.resolve());
          if (end === 'lost') throw noAnswer();
          const result = answer();
          await scheduler.schedule(Promise.resolve());
          if (end === 'unheard') throw noAnswer();
          for (const { list_id, added_at } of server.board()) acknowledged.add(`${list_id} ${added_at}`);
          return result;
        };
      };

      for (const { by, act, ids, fate } of steps) {
        const one = devices[by];
        const copy = one.read();
        if (act === 'add') {
          const known = new Set(one.ids());
          for (const addition of takenBack) if (ids.includes(Number.parseInt(addition, 10))) takenBack.delete(addition);
          one.write(withLists(copy, ids.filter((id) => !known.has(id)).map(list)));
        } else if (act === 'remove') {
          for (const { id, addedOnServerAt } of copy.lists.filter(({ id }) => ids.includes(id))) {
            if (addedOnServerAt === undefined) withdrawn.add(id);
            for (const additions of [takenBack, everTakenBack]) additions.add(`${id} ${addedOnServerAt}`);
          }
          one.write(withoutLists(copy, ids));
        } else if (act === 'order') {
          one.write(withOrder(copy, putFirst(one.ids(), ids)));
        } else {
          running.push(
            exchangeBoard(one, server.calls(connection(fate))).catch((error) => expect(error.status).toBe(0)),
          );
          // Some exchanges go on while the next steps are made.
          if (ids.length > 1) await scheduler.waitFor(Promise.all(running));
        }
      }
      await scheduler.waitFor(Promise.all(running));
      const removals = new Set(devices.flatMap((one) => [...one.copy().removed.keys()]));
      const unsent = devices.flatMap((one) => one.copy().lists.filter(({ addedOnServerAt }) => !addedOnServerAt));
      for (const one of [...devices, ...devices]) await exchangeBoard(one, server.calls());

      for (const one of devices) {
        expect(one.ids()).toEqual(server.ids());
        expect(one.copy()).toMatchObject({ isMoved: false, removed: new Map() });
      }
      const onBoard = new Set(server.board().map(({ list_id, added_at }) => `${list_id} ${added_at}`));
      const kept = [...acknowledged].filter((addition) => {
        return !everTakenBack.has(addition) && !withdrawn.has(Number.parseInt(addition, 10));
      });
      expect(kept.filter((addition) => !onBoard.has(addition))).toEqual([]);
      expect([...takenBack].filter((addition) => onBoard.has(addition))).toEqual([]);
      const ids = new Set(server.ids());
      expect(unsent.filter(({ id }) => !ids.has(id) && !removals.has(id))).toEqual([]);
    }),
    { seed: 1, numRuns: 300 },
  );
});
