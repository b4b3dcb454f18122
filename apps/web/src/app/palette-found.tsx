import type { SearchResults } from '@daymark/contract/search.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { fuzzyMatches } from '@daymark/domain/fuzzy.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SEARCH_AFTER, searchQueries } from '#work/search/search.queries.ts';
import { taskCommand, useRecordCommands } from './palette-records.tsx';
import { type Command, type CommandGroup, type Found, MOST_OF_GROUP, type TaskCommand } from './palette-search.ts';

/** Answers of the server to what is typed: until the next one is there, the one before stays. */
function useResults(search: string, filter = '') {
  const typed = search.trim();
  const [asked] = useDebouncedValue(typed, SEARCH_AFTER);
  const q = `${filter} ${asked}`.trim();
  const results = useQuery({ ...searchQueries.results(q, MOST_OF_GROUP), enabled: q !== '' });
  const isAsked = typed !== '' || filter !== '';
  return {
    results: isAsked ? results.data : undefined,
    isAsking: isAsked && (results.isFetching || asked !== typed),
    error: isAsked ? results.error : null,
    retry: () => void results.refetch(),
  };
}

/** Records of the user in which the words of the search stand; each leads to where it is. The last command shows them all. */
export function useFound(search: string): Found {
  const { task, list, project, category } = useRecordCommands();
  const navigate = useNavigate();
  const { results, ...asking } = useResults(search);
  const all: Command = {
    id: 'all-results',
    label: 'See All Results',
    icon: <IconSearch size={16} />,
    act: () => void navigate({ to: '/search', search: { q: search.trim() } }),
  };
  const groupsOf = ({ tasks, lists, projects, categories }: SearchResults): CommandGroup[] => [
    { name: 'Tasks', commands: tasks.map(task) },
    { name: 'Lists', commands: lists.map(list) },
    { name: 'Projects', commands: projects.map(project) },
    { name: 'Categories', commands: categories.map(category) },
  ];
  const groups = results ? groupsOf(results) : [];
  const isAnyFound = groups.some(({ commands }) => commands.length > 0);
  return { groups: isAnyFound ? [...groups, { name: 'Search', commands: [all] }] : groups, ...asking };
}

type PickOptions = {
  /** The command for which a task is picked; null while none is. */
  command: TaskCommand | null;
  search: string;
  /** Tasks of today's plan and board. */
  tasks: Task[];
  onPick: (command: TaskCommand, task: Task) => void;
};

/** Tasks to pick for a command: those of today first, then all others. */
export function usePickable({ command, search, tasks, onPick }: PickOptions): Found {
  const isDone = command === 'reopen';
  const { results, ...asking } = useResults(search, command ? `is:${isDone ? 'done' : 'open'}` : '');
  if (!command) return { groups: [], ...asking };
  const isOffered = ({ status }: Task) =>
    (status === 'done') === isDone && !(command === 'start' && status === 'active');
  const ofToday = tasks.filter(isOffered);
  const found = fuzzyMatches(search, ofToday, ({ name, list_name }) => [name, list_name]).map(({ item }) => item);
  const shown = found.slice(0, MOST_OF_GROUP);
  const known = new Set(shown.map(({ id }) => id));
  const others = (results?.tasks ?? [])
    // Nothing shows the texts of a task that is only offered.
    .map((task) => ({ ...task, description: '', reflection: null }))
    .filter((task) => !known.has(task.id) && isOffered(task));
  const commandOf = (task: Task) => taskCommand(task, () => onPick(command, task));
  const groups = [
    { name: 'Today', commands: shown.map(commandOf) },
    { name: 'Other tasks', commands: others.map(commandOf) },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), ...asking };
}
