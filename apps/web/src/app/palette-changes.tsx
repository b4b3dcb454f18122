import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { ownCommands, takeBack } from '#api/undo.ts';
import { historyQueries } from '#time/history/history.queries.ts';
import { deedWords } from '#time/history/history-words.ts';
import { SHORTCUTS } from '#ui/shortcuts.ts';
import type { Command } from './palette-search.ts';

/** Undo of the latest change of this tab, and redo, each by name; and the ways to history and trash. */
export function useChangeCommands(): Command[] {
  const navigate = useNavigate();
  const { made, undos } = useSelector(ownCommands, (own) => own);
  const undo = useNamed(made.at(-1));
  const redo = useNamed(undos.at(-1));
  return [
    ...undo.map(({ id, deed }) => ({
      id: 'undo',
      label: `Undo: ${deed}`,
      icon: <IconArrowBackUp size={18} />,
      shortcut: SHORTCUTS.undo,
      act: () => takeBack([id]),
    })),
    ...redo.map(({ id, deed }) => ({
      id: 'redo',
      label: `Redo: ${deed}`,
      icon: <IconArrowForwardUp size={18} />,
      shortcut: SHORTCUTS.redo,
      act: () => takeBack([id]),
    })),
    {
      id: 'history',
      label: 'History',
      words: 'undo redo take back log changes',
      icon: <IconHistory size={18} />,
      act: () => void navigate({ to: '/history' }),
    },
    {
      id: 'trash',
      label: 'Trash',
      words: 'deleted restore bin recycle',
      icon: <IconTrash size={18} />,
      act: () => void navigate({ to: '/trash' }),
    },
  ];
}

/** A command with what it did in words; none until that is known. */
function useNamed(id: number | undefined): { id: number; deed: string }[] {
  const { data } = useQuery({ ...historyQueries.one(id ?? 0), enabled: id !== undefined });
  return data ? [{ id: data.id, deed: deedWords(data) }] : [];
}
