import type { TrashItem } from '@daymark/contract/trash.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { counted } from '#ui/format.ts';

const KINDS: Record<TrashItem['kind'], string> = {
  project: 'Project',
  list: 'List',
  category: 'Category',
  task: 'Task',
  experiment: 'Experiment',
  entry: 'Time entry',
  import: 'Import',
};

/** The name of a deletion; an import has none of its own. */
export const nameOfDeletion = ({ kind, name }: Pick<TrashItem, 'kind' | 'name'>): string =>
  kind === 'import' ? 'What a file brought' : name;

/** A deletion in words, with what it took: 'Project · 3 lists, 120 tasks, 14h 20m of time'. */
export function heldWords({ kind, held, project, list }: TrashItem): string {
  const { lists, tasks, entries, repeats, worked_minutes } = held;
  const isAlone = kind === 'task' && tasks === 1;
  const parts = [
    ...((kind === 'project' || kind === 'import') && lists > 0 ? [counted(lists, 'list')] : []),
    ...(tasks > 0 && !isAlone ? [counted(tasks, 'task')] : []),
    ...(repeats > 0 ? [counted(repeats, 'repeat')] : []),
    ...(entries > 0 ? [`${formatMinutes(worked_minutes)} of time`] : []),
  ];
  const place = [project, list].filter((name) => name !== null).join(' / ');
  return [KINDS[kind], parts.join(', '), place].filter((part) => part !== '').join(' · ');
}
