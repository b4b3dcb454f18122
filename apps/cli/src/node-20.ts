import { Temporal } from 'temporal-polyfill';

// The rules of the domain are written for newer programs; people have Node 20. The library gives Node's own Temporal where there is one.
globalThis.Temporal ??= Temporal;

Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, place: number) => Key) => {
  const groups = new Map<Key, Item[]>();
  let place = 0;
  for (const item of items) {
    const key = keyOf(item, place++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
