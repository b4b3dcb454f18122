import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { keptCommands } from './kept.ts';
import { tellKept } from './outbox.ts';
import { pendingChanges } from './pending.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => keptCommands.set([]));

const CREATED = { kind: 'create', made: ['Call Ana'] };

test('a change that its kept command shows is not shown by its mutation as well', async () => {
  const client = createQueryClient();
  const mutationKey = ['tasks', 'change'];
  const made = { origin: 1, steady: 0, wall: 0 };
  const command = { place: 1, key: 'k', method: 'POST', path: '/x', input: {}, made, title: 'Add', makes: [-4] };
  const { promise, resolve } = Promise.withResolvers<void>();
  const mutation = new MutationObserver(client, {
    mutationKey,
    onMutate: () => ({ kind: 'create', coming: ['Call Ana'] }),
    mutationFn: () => promise,
  });
  const done = mutation.mutate();
  await Promise.resolve();
  expect(pendingChanges(client, mutationKey)).toEqual([{ kind: 'create', coming: ['Call Ana'] }]);
  keptCommands.set([command]);
  expect(pendingChanges(client, mutationKey)).toHaveLength(1);
  const [known] = client.getMutationCache().getAll();
  const telling = tellKept(
    { ...command, shown: { mutationKey, changes: [CREATED] } },
    { mutationId: known?.mutationId ?? 0, mutationKey, context: known?.state.context },
  );
  expect(pendingChanges(client, mutationKey)).toEqual([CREATED]);
  await telling;
  resolve();
  await done;
});
