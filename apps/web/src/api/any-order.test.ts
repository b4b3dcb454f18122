import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { noteChanges, refetchTouched } from './changes.ts';
import { noteBeat, noteSilence } from './live.ts';
import { createQueryClient } from './query-client.ts';

/** Lists by their ids; each holds the names that it was given, so that a lost or doubled change shows. */
const IDS = [1, 2] as const;
type Id = (typeof IDS)[number];
type Names = Record<Id, string>;

/** Query keys of the screens: one list each, or all of them. */
const KEYS = [['lists', 1], ['lists', 2], ['projects']] as const;

type Step = {
  act: 'elsewhere' | 'here' | 'refused here' | 'show' | 'leave' | 'wait';
  id: Id;
  place: 0 | 1 | 2;
};

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('elsewhere', 'elsewhere', 'here', 'refused here', 'show', 'show', 'leave', 'wait'),
  id: fc.constantFrom(...IDS),
  place: fc.constantFrom(0 as const, 1 as const, 2 as const),
});

beforeEach(() => noteBeat());
afterEach(() => noteSilence());

test('in whatever order requests, answers and events arrive, each screen ends with what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(anyStep, { maxLength: 15 }), async (scheduler, steps) => {
      const server: Names = { 1: 'a', 2: 'a' };
      const client = createQueryClient();
      const running: Promise<unknown>[] = [];
      let events = Promise.resolve();
      /** A request that reaches the server after one delay and is answered after another. */
      const request = async <Result>(answer: () => Result): Promise<Result> => {
        await scheduler.schedule(Promise.resolve());
        const result = answer();
        await scheduler.schedule(Promise.resolve());
        return result;
      };
      const observers = KEYS.map((queryKey) => {
        const [word, id] = queryKey;
        const read = () => (word === 'lists' ? server[id] : JSON.stringify(server));
        return new QueryObserver(client, { queryKey, queryFn: () => request(read) });
      });
      const shown = new Map<number, () => void>();
      const leave = (place: number) => {
        shown.get(place)?.();
        shown.delete(place);
      };
      for (const { act, id, place } of steps) {
        const change = { kind: 'list', id } as const;
        if (act === 'elsewhere') {
          server[id] += 'e';
          // Events come in their order, each at any time after its change.
          events = events
            .then(() => scheduler.schedule(Promise.resolve()))
            .then(() => {
              running.push(refetchTouched(client, [change]));
            });
        } else if (act === 'here' || act === 'refused here') {
          const mutation = new MutationObserver(client, {
            mutationFn: async () => {
              await request(() => {
                if (act === 'refused here') throw new ApiError(409, 'Refused');
                server[id] += 'h';
              });
              noteChanges(JSON.stringify([change]));
            },
          });
          running.push(mutation.mutate().catch((error: ApiError) => expect(error.status).toBe(409)));
        } else if (act === 'show') {
          leave(place);
          shown.set(place, observers[place]?.subscribe(() => undefined) ?? (() => undefined));
        } else if (act === 'leave') {
          leave(place);
        } else if (scheduler.count() > 0) {
          await scheduler.waitOne();
        }
      }
      await scheduler.waitIdle();
      await Promise.all([events, ...running]);
      for (const place of shown.keys()) {
        const [word, id] = KEYS[place as 0 | 1 | 2];
        expect(observers[place]?.getCurrentResult().data).toBe(word === 'lists' ? server[id] : JSON.stringify(server));
      }
      for (const place of [...shown.keys()]) leave(place);
      client.clear();
    }),
    { seed: 1, numRuns: 30 },
  );
});
