import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserGate } from './user-gate.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [ADA, GRACE] = [1, 2];

/** A gate that records what has begun, and work that ends when the test says so. */
function recorded(finish: (userId: number) => Promise<boolean> = async () => true) {
  const gate = new UserGate(finish);
  const begun: string[] = [];
  const work = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const run = () => {
      begun.push(name);
      return promise;
    };
    return { run, end: resolve, fail: () => reject(new Error(name)) };
  };
  /** Lets everything go on that waits for nothing but others. */
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { gate, begun, work, settled };
}

test('requests of a user run side by side', async () => {
  const { gate, begun, work, settled } = recorded();
  for (const name of ['one', 'other']) void gate.run({ userId: ADA, isClaimed: false }, work(name).run);
  await settled();
  expect(begun).toEqual(['one', 'other']);
});

test('long work waits for the requests before it, and later ones of the same user wait for it', async () => {
  const { gate, begun, work, settled } = recorded();
  const [before, long, behind] = [work('before'), work('long'), work('behind')];
  const all = [
    gate.run({ userId: ADA, isClaimed: false }, before.run),
    gate.run({ userId: ADA, isClaimed: false }, (hold) => hold(long.run)),
  ];
  await settled();
  all.push(gate.run({ userId: ADA, isClaimed: false }, behind.run));
  void gate.run({ userId: GRACE, isClaimed: false }, work('another user').run);
  await settled();
  expect(begun).toEqual(['before', 'another user']);
  before.end();
  await settled();
  expect(begun).toEqual(['before', 'another user', 'long']);
  long.end();
  await settled();
  expect(begun).toEqual(['before', 'another user', 'long', 'behind']);
  behind.end();
  await Promise.all(all);
});

test('pieces of long work of a user run one after the other', async () => {
  const { gate, begun, work, settled } = recorded();
  const [first, second] = [work('first'), work('second')];
  const all = [first, second].map(({ run }) => gate.run({ userId: ADA, isClaimed: false }, (hold) => hold(run)));
  await settled();
  expect(begun).toEqual(['first']);
  first.end();
  await settled();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  await Promise.all(all);
});

test('a request that waits for eight seconds is refused, and does not run later', async () => {
  const { gate, begun, work, settled } = recorded();
  const [long, late] = [work('long'), work('late')];
  const all = gate.hold(ADA, long.run);
  const refused = expect(gate.run({ userId: ADA, isClaimed: false }, late.run)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
    message: 'An import or a deletion of yours is still running. Try again in a moment.',
  });
  await vi.advanceTimersByTimeAsync(8000);
  await refused;
  long.end();
  await all;
  await settled();
  expect(begun).toEqual(['long']);
});

test('long work that gives up waiting lets those behind it pass', async () => {
  const { gate, begun, work } = recorded();
  void gate.run({ userId: ADA, isClaimed: false }, work('slow').run);
  const refused = expect(gate.hold(ADA, work('long').run)).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(7999);
  void gate.run({ userId: ADA, isClaimed: false }, work('behind').run);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(begun).toEqual(['slow', 'behind']);
});

test('work that has failed is finished before the next request runs', async () => {
  const finish = vi.fn(async () => true);
  const { gate, begun, work, settled } = recorded(finish);
  const failing = work('long');
  const failed = expect(gate.hold(ADA, failing.run)).rejects.toThrow('long');
  await settled();
  finish.mockImplementation(async () => begun.push('finish') > 0);
  void gate.run({ userId: ADA, isClaimed: false }, work('behind').run);
  failing.fail();
  await failed;
  await settled();
  expect(begun).toEqual(['long', 'finish', 'behind']);
});

test('a request that finds the rows of its user held runs once the work on them could be finished', async () => {
  const finish = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('The disk is full'));
  const { gate, begun, work, settled } = recorded(finish);
  const held = { userId: ADA, isClaimed: true };
  await expect(gate.run(held, work('too early').run)).rejects.toThrow('The disk is full');
  finish.mockImplementation(async () => begun.push('finish') > 0);
  void gate.run(held, work('next').run);
  void gate.run({ userId: GRACE, isClaimed: false }, work('another user').run);
  await settled();
  expect(begun).toEqual(['finish', 'another user', 'next']);
});

test('requests and long work wait for the long work of another instance', async () => {
  const finish = vi.fn(async () => false);
  const { gate, begun, work } = recorded(finish);
  void gate.run({ userId: ADA, isClaimed: true }, work('request').run);
  void gate.hold(ADA, work('long').run);
  await vi.advanceTimersByTimeAsync(7000);
  expect(begun).toEqual([]);
  finish.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual(['long']);
});

test('nobody waits longer than eight seconds for another instance', async () => {
  const { gate, begun, work } = recorded(async () => false);
  const refused = expect(gate.run({ userId: ADA, isClaimed: true }, work('request').run)).rejects.toMatchObject({
    status: 503,
    message: 'An import or a deletion of yours is still running. Try again in a moment.',
  });
  await vi.advanceTimersByTimeAsync(8200);
  await refused;
  expect(begun).toEqual([]);
});
