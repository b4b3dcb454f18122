import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { useSelector } from '@tanstack/react-store';
import { NameField } from './name-field.tsx';
import { RowChoice, RowMenu } from './on-demand.ts';
import type { Part } from './row-keys.ts';
import { useRows } from './rows-context.ts';

/** The part of a row that is open: the field of its name, the choices of another part, or the menu. */
export function OpenedPart({ task, part }: { task: OpenTask; part: Part | 'menu' }) {
  const { state } = useRows();
  const open = useSelector(state.shown, ({ open }) => open);
  if (!open) return null;
  if (part === 'menu') return <RowMenu task={task} />;
  if (part === 'name') return <NameField task={task} open={open} />;
  return part === 'list' ? null : <RowChoice key={part} task={task} part={part} open={open} />;
}
