import { Box } from '@mantine/core';
import { IconPlus, IconTextPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { partOnDemand } from '#shared/on-demand.tsx';
import { IconButton } from '#ui/guarded-button.tsx';
import { BOARD_SHORTCUTS } from '#ui/shortcuts.ts';
import classes from './list-foot.module.css';

// A board shows no such field by itself.
const QuickAdd = partOnDemand(() => import('#days/quick-add/quick-add.tsx').then(({ QuickAdd }) => QuickAdd));

type Props = {
  list: { id: number; name: string };
  isQuickAdd: boolean;
  onQuickAdd: (isOpen: boolean) => void;
  onAdd: () => void;
};

/** Adds tasks to a list of the board: by the form, or by quick add, whose field is closed at first so that the board stays calm. */
export function ListFoot({ list, isQuickAdd, onQuickAdd, onAdd }: Props) {
  const toggle = useRef<HTMLButtonElement>(null);

  function closeOnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
    // Presses in a dialog or menu that the field has opened come here too.
    if (key !== 'Escape' || !(target instanceof Node && currentTarget.contains(target))) return;
    onQuickAdd(false);
    toggle.current?.focus();
  }

  return (
    <>
      {isQuickAdd && (
        <Box className={classes.quickAdd ?? ''} onKeyDown={closeOnEscape}>
          <QuickAdd list={list} takesFocus />
        </Box>
      )}
      <div className={classes.foot}>
        <button type="button" className={classes.add} onClick={onAdd}>
          <IconPlus size={18} aria-hidden /> Add Task
        </button>
        <IconButton
          ref={toggle}
          label={`Quick Add to ${list.name}`}
          shortcut={BOARD_SHORTCUTS.quickAdd}
          size={36}
          aria-expanded={isQuickAdd}
          onClick={() => onQuickAdd(!isQuickAdd)}
        >
          <IconTextPlus size={18} />
        </IconButton>
      </div>
    </>
  );
}
