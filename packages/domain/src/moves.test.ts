import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movesBack } from './moves.ts';

const stood = (id: number, list_id: number, position: number, before_task_id: number | null) => ({
  id,
  previous: { list_id, position, before_task_id },
});

test('what stood side by side goes back together, in its old order', () => {
  const moved = [
    stood(3, 1, 30, 9),
    stood(7, 2, 5, null),
    stood(1, 1, 10, 9),
    stood(2, 1, 20, 9),
    stood(5, 1, 90, null),
  ];
  expect(movesBack(moved)).toEqual([
    { ids: [7], to: { list_id: 2, before_task_id: null } },
    { ids: [1, 2, 3], to: { list_id: 1, before_task_id: 9 } },
    { ids: [5], to: { list_id: 1, before_task_id: null } },
  ]);
  expect(movesBack([])).toEqual([]);
});

type Lists = readonly number[][];

/** Lists of ids after a move, by the rule of the call. */
function moveTo(
  lists: Lists,
  ids: readonly number[],
  { list, before }: { list: number; before: number | null },
): Lists {
  return lists.map((list_ids, place) => {
    const others = list_ids.filter((id) => !ids.includes(id));
    if (place !== list) return others;
    const at = before === null ? others.length : others.indexOf(before);
    return others.toSpliced(at, 0, ...ids);
  });
}

test('any move and the moves back leave every list as it was', () => {
  const scene = fc
    .record({ order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }), cut: fc.nat(8) })
    .chain(({ order, cut }) =>
      fc.record({
        lists: fc.constant([order.slice(0, cut), order.slice(cut)]),
        ids: fc.shuffledSubarray(order, { minLength: 1 }),
        list: fc.nat(1),
        chosen: fc.nat(8),
      }),
    );
  fc.assert(
    fc.property(scene, ({ lists, ids, list, chosen }) => {
      const staying = (lists[list] ?? []).filter((id) => !ids.includes(id));
      const moved = ids.map((id) => {
        const from = lists.findIndex((of) => of.includes(id));
        const position = lists[from]?.indexOf(id) ?? 0;
        const before = lists[from]?.slice(position).find((other) => !ids.includes(other)) ?? null;
        return { id, previous: { list: from, before, position } };
      });
      const after = moveTo(lists, ids, { list, before: staying[chosen] ?? null });
      for (const back of [movesBack(moved), movesBack(moved).toReversed()]) {
        expect(back.reduce<Lists>((now, { ids, to }) => moveTo(now, ids, to), after)).toEqual(lists);
      }
    }),
    { seed: 20 },
  );
});
