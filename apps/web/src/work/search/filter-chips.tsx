import type { SearchFilter } from '@daymark/contract/search.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './filter-chips.module.css';
import { FILTER_CHOICES, nameLabel, withFilter, withoutFilters } from './search-filters.ts';

type Props = {
  search: string;
  /** Filters of the search, in their order. */
  filters: SearchFilter[];
  onChange: (search: string) => void;
  /** Takes the focus of a chip that is removed with its filter. */
  onGone: () => void;
  /** Asks for a category or a list. */
  onPick: (kind: 'category' | 'list') => void;
};

/** Filters of the search, each of which a press adds or removes. */
export function FilterChips({ search, filters, onChange, onGone, onPick }: Props) {
  const named = filters.filter(({ kind }) => kind === 'category' || kind === 'list');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label="Filters for tasks" className={classes.chips} data-control>
      {FILTER_CHOICES.map(({ kind, value, label, word }) => {
        const chosen = filters.filter((filter) => filter.kind === kind && filter.values.includes(value));
        const isOn = chosen.length > 0;
        return (
          <button
            key={word}
            type="button"
            className={classes.chip}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? withoutFilters(search, chosen) : withFilter(search, word))}
          >
            {label}
            {isOn && <IconX size={14} aria-hidden />}
          </button>
        );
      })}
      {named.map((filter) => {
        const label = nameLabel(search, filter);
        return (
          <button
            key={filter.from}
            type="button"
            className={classes.chip}
            aria-pressed
            title={label}
            onClick={() => {
              onChange(withoutFilters(search, [filter]));
              onGone();
            }}
          >
            <span className="truncate">{label}</span>
            <IconX size={14} aria-hidden />
          </button>
        );
      })}
      {(['category', 'list'] as const).map((kind) => (
        <button key={kind} type="button" className={classes.chip} onClick={() => onPick(kind)}>
          <IconPlus size={14} aria-hidden />
          {kind === 'category' ? 'Category' : 'List'}
        </button>
      ))}
    </div>
  );
}
