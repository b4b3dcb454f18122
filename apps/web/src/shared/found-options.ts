import { isPartOf } from '@daymark/domain/search-words.ts';
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** Options of a select in whose labels the search stands, whatever the case and the accents, instead of Mantine's own search. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const firstFound = (items: ComboboxItem[]) => {
    const found = items.filter(({ label }) => isPartOf(search, label)).slice(0, left);
    left -= found.length;
    return found;
  };
  return options.flatMap<ComboboxParsedItem>((option) =>
    'group' in option ? [{ ...option, items: firstFound(option.items) }] : firstFound([option]),
  );
};
