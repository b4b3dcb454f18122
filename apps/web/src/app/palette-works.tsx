import { fuzzyMatches } from '@daymark/domain/fuzzy.ts';
import { useQuery } from '@tanstack/react-query';
import type { NamedWork } from '#days/finish-dates/finish-dates.queries.ts';
import { listOptions } from '#days/quick-add/quick-add.queries.ts';
import { projectQueries } from '#work/projects/projects.queries.ts';
import { useRecordCommands } from './palette-records.tsx';
import { type Command, type Found, MOST_OF_GROUP } from './palette-search.ts';

type Options = { isPicking: boolean; search: string; onPick: (work: NamedWork) => void };

/** Projects and lists to pick, by their names. */
export function useWorks({ isPicking, search, onPick }: Options): Found {
  const { list, project } = useRecordCommands();
  const projects = useQuery({ ...projectQueries.all(), enabled: isPicking });
  const lists = useQuery({ ...listOptions(), enabled: isPicking });
  const picks = (command: Command, work: NamedWork): Command => ({ ...command, act: () => onPick(work) });
  const found = (commands: readonly Command[]) =>
    fuzzyMatches(search, commands, ({ label, note = '' }) => [label, note])
      .slice(0, MOST_OF_GROUP)
      .map(({ item }) => item);
  const groups = [
    {
      name: 'Projects',
      commands: found(
        (projects.data ?? []).map((one) => picks(project(one), { of: { project_id: one.id }, name: one.name })),
      ),
    },
    {
      name: 'Lists',
      commands: found((lists.data ?? []).map((one) => picks(list(one), { of: { list_id: one.id }, name: one.name }))),
    },
  ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isAsking: isPicking && [projects, lists].some(({ isPending }) => isPending),
    error: isPicking ? (projects.error ?? lists.error) : null,
    retry: () => void Promise.all([projects.refetch(), lists.refetch()]),
  };
}
