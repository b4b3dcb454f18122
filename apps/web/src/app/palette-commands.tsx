import { INBOX } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import {
  type Icon,
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
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
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
import type { dashboardAddress } from './addresses.ts';
import { navigation } from './navigation.ts';
import { useAppearanceCommands } from './palette-appearance.tsx';
import { useChangeCommands } from './palette-changes.tsx';
import { useRecordCommands } from './palette-records.tsx';
import type { Command, CommandGroup, TaskCommand } from './palette-search.ts';
import { useTimerCommands } from './palette-timer.tsx';
import type { createAppRouter } from './router.tsx';
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

  const create = (label: string, opened: OpenShellDialog, Icon = IconPlus) =>
    command({ id: `create ${label}`, label, Icon, act: () => onOpen(opened) });
  const go = ({ to, ...named }: Named & { to: Place }) => command({ ...named, act: () => void navigate(to) });
  const pick = (picked: TaskCommand, label: string, Icon: Icon) =>
    command({ id: picked, label, Icon, picks: true, act: () => onPick(picked) });
  const dashboard = (search: DashboardSearch = {}): Place => ({ to: '/dashboard', search });

  return [
    { name: 'Timer', commands: timerCommands },
    { name: 'Changes', commands: changeCommands },
    {
      name: 'Create',
      commands: [
        command({
          id: 'capture',
          label: 'Add Task…',
          Icon: IconTextPlus,
          shortcut: SHORTCUTS.capture,
          act: () => openCapture(),
        }),
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
        pick('start', 'Start a Task…', IconPlayerPlayFilled),
        pick('plan', 'Plan a Task…', IconCalendarPlus),
        pick('move', 'Move a Task to Another List…', IconFolderShare),
        pick('reopen', 'Reopen a Task…', IconArrowBackUp),
      ],
    },
    {
      name: 'Ask',
      commands: [
        command({
          id: 'fits',
          label: 'I Have 45m…',
          words: 'what fits free time minutes',
          note: 'What fits in it',
          Icon: IconHourglass,
          picks: true,
          act: () => onSearch('45m'),
        }),
        command({
          id: 'when',
          label: 'When Will It Be Done…',
          words: 'what if date finish forecast wished',
          note: 'A list or project',
          Icon: IconCalendarQuestion,
          picks: true,
          act: () => onPick('when'),
        }),
      ],
    },
    {
      name: 'Go to',
      commands: [
        ...navigation
          .flat()
          .map(({ path, ...named }) =>
            go({ id: path, ...named, to: path === '/dashboard' ? dashboard(lastView()) : { to: path } }),
          ),
        go({
          id: 'settings',
          label: 'Settings',
          words: 'preferences options configuration password notifications',
          Icon: IconSettings,
          to: { to: '/profile', hash: 'settings' },
        }),
        go({
          id: 'import',
          label: 'Bring Your Tasks',
          words: 'import migrate move todoist ticktick trello toggl vikunja csv calendar',
          Icon: IconTruckDelivery,
          to: { to: '/import' },
        }),
        go({
          id: 'your-data',
          label: 'Import or Export Your Data',
          words: 'archive backup download upload json csv restore',
          Icon: IconDatabaseExport,
          to: { to: '/profile', hash: 'your-data' },
        }),
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
        go({
          id: 'today',
          label: 'Today',
          note: 'Plan of the day',
          Icon: IconChecklist,
          shortcut: VIEW_KEYS.today,
          to: dashboard(),
        }),
        go({
          id: 'tomorrow',
          label: 'Tomorrow',
          note: 'Plan of the next day',
          Icon: IconSunrise,
          to: dashboard({ date: tomorrow }),
        }),
        go({
          id: 'week',
          label: 'Week',
          note: 'Plans of seven days',
          Icon: IconCalendarWeek,
          shortcut: VIEW_KEYS.week,
          to: dashboard({ view: 'week' }),
        }),
        go({
          id: 'board',
          label: 'Board',
          Icon: IconLayoutDashboard,
          shortcut: VIEW_KEYS.board,
          to: dashboard({ view: 'board' }),
        }),
        go({ id: 'progress', label: 'Progress', Icon: IconTrendingUp, to: dashboard({ view: 'progress' }) }),
        command({
          id: 'date',
          label: 'Go to Date…',
          note: 'Plan, board or entries',
          Icon: IconCalendarDue,
          act: () => onOpen('date'),
        }),
        command({
          id: 'day',
          label: 'Close the Day',
          Icon: IconMoon,
          act: () => {
            startClosing(day.date);
            void navigate({ to: '/dashboard' });
          },
        }),
      ],
    },
    { name: 'Today’s lists', commands: lists.map(list) },
    { name: 'Projects', commands: projects.map(project) },
    { name: 'Categories', commands: categories.map(category) },
    { name: 'Appearance', commands: appearanceCommands },
    {
      name: 'Account',
      commands: [command({ id: 'logout', label: 'Log out', Icon: IconLogout, act: () => logout.mutate({}) })],
    },
  ];
}

/** Captures a task with a search that has found nothing. */
export function addTaskCommand(text: string): Command {
  return command({
    id: 'add-task',
    label: `Add "${text}" as a Task`,
    Icon: IconTextPlus,
    act: () => openCapture({ text }),
  });
}

/** A command without its act. */
type Named = Omit<Command, 'icon' | 'act'> & { Icon: Icon };

type Place = NavigateOptions<ReturnType<typeof createAppRouter>>;
type DashboardSearch = ReturnType<typeof dashboardAddress>;

const command = ({ Icon, ...rest }: Named & Pick<Command, 'act'>): Command => ({ ...rest, icon: <Icon size={18} /> });
