import type { FittingTask } from '@daymark/contract/what-fits.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { whatFitsQuery } from '#days/what-fits/what-fits.queries.ts';
import { SEARCH_AFTER } from '#work/search/search.queries.ts';
import { withoutTexts } from '#work/tasks/tasks.queries.ts';
import { freeMinutesIn } from './free-time.ts';
import type { Found } from './palette-search.ts';
import { useBeginCommand } from './palette-timer.tsx';

/** Tasks that fit into the free time that is searched for; null where the search says none. Each is started. */
export function useFits(search: string): (Found & { minutes: number }) | null {
  const begin = useBeginCommand();
  const minutes = freeMinutesIn(search);
  const [asked] = useDebouncedValue(minutes, SEARCH_AFTER);
  const isAsked = minutes !== null && asked === minutes;
  const { data, error, isFetching, refetch } = useQuery({ ...whatFitsQuery(minutes ?? 0), enabled: isAsked });
  if (minutes === null) return null;
  const commandOf = ({ task, p80_minutes }: FittingTask) =>
    begin(withoutTexts(task), `8 of 10 under ${formatMinutes(p80_minutes)} · ${task.list_name}`);
  const groups = [
    { name: `Fits in ${formatMinutes(minutes)}`, commands: (data?.fits ?? []).map(commandOf) },
    { name: 'Would fit half the time', commands: (data?.may_fit ?? []).map(commandOf) },
  ];
  return {
    minutes,
    groups: groups.filter(({ commands }) => commands.length > 0),
    isAsking: data === undefined && (!isAsked || isFetching),
    error,
    retry: () => void refetch(),
  };
}
