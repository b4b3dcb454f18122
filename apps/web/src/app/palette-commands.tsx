import { INBOX } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import {
  IconArrowBackUp,
  IconCalendarDue,
  IconCalendarPlus,
  IconCalendarQuestion,
  IconCalendarWeek,
  IconChecklist,
  IconClock,
  IconDatabaseExport,
  IconFlask,
  IconFolderShare,
  IconHourglass,
  IconInbox,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconPlayerPlayFilled,
  IconPlus,
  IconSettings,
  IconSunrise,
  IconTextPlus,
  IconTrendingUp,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lastView } from '#days/dashboard/views.ts';
import { openCapture } from '#days/quick-add/capture.ts';
import { settingsQueries } from '#days/settings/settings.queries.ts';
import { startClosing } from '#days/today/closing.ts';
import { useWorkspaceLists } from '#days/workspace/workspace-store.ts';
import { useLogout } from '#people/sign-in/sign-in.queries.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { SHORTCUTS, VIEW_KEYS } from '#ui/shortcuts.ts';
import { categoryQueries } from '#work/categories/categories.queries.ts';
import { projectQueries } from '#work/projects/projects.queries.ts';
import { navigation } from './navigation.ts';
import { useAppearanceCommands } from './palette-appearance.tsx';
import { useChangeCommands } from './palette-changes.tsx';
import { useRecordCommands } from './palette-records.tsx';
import type { Command, CommandGroup, TaskCommand } from './palette-search.ts';
import { useTimerCommands } from './palette-timer.tsx';
import type { OpenShellDialog } from './shell-dialogs.ts';
import type { SidebarState } from './use-sidebar.ts';

type Options = {
  /** Tasks of today's plan and board. */
  tasks: Task[];
  /** The sidebar's state; null where there is no sidebar, as on a phone. */
  sidebar: SidebarState | null;
  onOpen: (opened: OpenShellDialog) => void;
  onPick: (command: TaskCommand | 'when') => void;
  onSearch: (search: string) => void;
};

/** Every command of the palette, in the groups of design.md §6. */
export function useCommands({ tasks, sidebar, onOpen, onPick, onSearch }: Options): CommandGroup[] {
  const navigate = useNavigate();
  const day = useCurrentDay();
  const lists = useWorkspaceLists(day);
  const projects = useQuery(projectQueries.all()).data ?? [];
  const categories = useQuery(categoryQueries.all()).data ?? [];
  const timerCommands = useTimerCommands(tasks);
  const changeCommands = useChangeCommands();
  const appearanceCommands = useAppearanceCommands(sidebar, onOpen);
  const { list, project, category } = useRecordCommands();
  const logout = useLogout();
  const tomorrow = Temporal.PlainDate.from(day.date).add({ days: 1 }).toString();
  const inboxId = useQuery(settingsQueries.current()).data?.inbox_list_id ?? null;

  const create = (label: string, opened: OpenShellDialog, Icon = IconPlus): Command => ({
    id: `create ${label}`,
    label,
    icon: <Icon size={18} />,
    act: () => onOpen(opened),
  });

  return [
    { name: 'Timer', commands: timerCommands },
    { name: 'Changes', commands: changeCommands },
    {
      name: 'Create',
      commands: [
        {
          id: 'capture',
          label: 'Add Task…',
          icon: <IconTextPlus size={18} />,
          shortcut: SHORTCUTS.capture,
          act: () => openCapture(),
        },
        create('Create New List', 'list'),
        create(`Add Task to ${INBOX}`, { kind: 'new-task', listId: null }, IconInbox),
        ...lists
          .filter(({ id }) => id !== inboxId)
          .map((list) => ({
            ...create(`Add Task to ${list.name}`, { kind: 'new-task', listId: list.id }),
            id: `add ${list.id}`,
            note: list.project_name,
          })),
        create('Create Project', 'project'),
        create('Create Category', 'category'),
        create('New Experiment', 'experiment', IconFlask),
        create('Add Time', 'time', IconClock),
      ],
    },
    {
      name: 'With a task',
      commands: [
        {
          id: 'start',
          label: 'Start a Task…',
          icon: <IconPlayerPlayFilled size={18} />,
          picks: true,
          act: () => onPick('start'),
        },
        {
          id: 'plan',
          label: 'Plan a Task…',
          icon: <IconCalendarPlus size={18} />,
          picks: true,
          act: () => onPick('plan'),
        },
        {
          id: 'move',
          label: 'Move a Task to Another List…',
          icon: <IconFolderShare size={18} />,
          picks: true,
          act: () => onPick('move'),
        },
        {
          id: 'reopen',
          label: 'Reopen a Task…',
          icon: <IconArrowBackUp size={18} />,
          picks: true,
          act: () => onPick('reopen'),
        },
      ],
    },
    {
      name: 'Ask',
      commands: [
        {
          id: 'fits',
          label: 'I Have 45m…',
          words: 'what fits free time minutes',
          note: 'What fits in it',
          icon: <IconHourglass size={18} />,
          picks: true,
          act: () => onSearch('45m'),
        },
        {
          id: 'when',
          label: 'When Will It Be Done…',
          words: 'what if date finish forecast wished',
          note: 'A list or project',
          icon: <IconCalendarQuestion size={18} />,
          picks: true,
          act: () => onPick('when'),
        },
      ],
    },
    {
      name: 'Go to',
      commands: [
        ...navigation.flat().map(({ label, path, shortcut, Icon }) => ({
          id: path,
          label,
          icon: <Icon size={18} />,
          shortcut,
          act: () => void navigate({ to: path, ...(path === '/dashboard' && { search: lastView() }) }),
        })),
        {
          id: 'settings',
          label: 'Settings',
          words: 'preferences options configuration password notifications',
          icon: <IconSettings size={18} />,
          act: () => void navigate({ to: '/profile', hash: 'settings' }),
        },
        {
          id: 'import',
          label: 'Bring Your Tasks',
          words: 'import migrate move todoist ticktick trello toggl vikunja csv calendar',
          icon: <IconTruckDelivery size={18} />,
          act: () => void navigate({ to: '/import' }),
        },
        {
          id: 'your-data',
          label: 'Import or Export Your Data',
          words: 'archive backup download upload json csv restore',
          icon: <IconDatabaseExport size={18} />,
          act: () => void navigate({ to: '/profile', hash: 'your-data' }),
        },
        ...(inboxId === null
          ? []
          : [
              {
                ...list({ id: inboxId, name: INBOX, project_name: INBOX }),
                id: 'inbox',
                icon: <IconInbox size={18} />,
              },
            ]),
      ],
    },
    {
      name: 'Day',
      commands: [
        {
          id: 'today',
          label: 'Today',
          note: 'Plan of the day',
          icon: <IconChecklist size={18} />,
          shortcut: VIEW_KEYS.today,
          act: () => void navigate({ to: '/dashboard' }),
        },
        {
          id: 'tomorrow',
          label: 'Tomorrow',
          note: 'Plan of the next day',
          icon: <IconSunrise size={18} />,
          act: () => void navigate({ to: '/dashboard', search: { date: tomorrow } }),
        },
        {
          id: 'week',
          label: 'Week',
          note: 'Plans of seven days',
          icon: <IconCalendarWeek size={18} />,
          shortcut: VIEW_KEYS.week,
          act: () => void navigate({ to: '/dashboard', search: { view: 'week' } }),
        },
        {
          id: 'board',
          label: 'Board',
          icon: <IconLayoutDashboard size={18} />,
          shortcut: VIEW_KEYS.board,
          act: () => void navigate({ to: '/dashboard', search: { view: 'board' } }),
        },
        {
          id: 'progress',
          label: 'Progress',
          icon: <IconTrendingUp size={18} />,
          act: () => void navigate({ to: '/dashboard', search: { view: 'progress' } }),
        },
        {
          id: 'date',
          label: 'Go to Date…',
          note: 'Plan, board or entries',
          icon: <IconCalendarDue size={18} />,
          act: () => onOpen('date'),
        },
        {
          id: 'day',
          label: 'Close the Day',
          icon: <IconMoon size={18} />,
          act: () => {
            startClosing(day.date);
            void navigate({ to: '/dashboard' });
          },
        },
      ],
    },
    { name: 'Today’s lists', commands: lists.map(list) },
    { name: 'Projects', commands: projects.map(project) },
    { name: 'Categories', commands: categories.map(category) },
    { name: 'Appearance', commands: appearanceCommands },
    {
      name: 'Account',
      commands: [{ id: 'logout', label: 'Log out', icon: <IconLogout size={18} />, act: () => logout.mutate({}) }],
    },
  ];
}

/** Captures a task with a search that has found nothing. */
export function addTaskCommand(text: string): Command {
  return {
    id: 'add-task',
    label: `Add "${text}" as a Task`,
    icon: <IconTextPlus size={18} />,
    act: () => openCapture({ text }),
  };
}
