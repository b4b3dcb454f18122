import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { CloseButton, Combobox, Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { useIsOnTop } from '#ui/dialog.tsx';
import { ActiveKeys } from '#ui/keys.tsx';
import { Listbox, useListbox } from '#ui/listbox.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import classes from './palette.module.css';
import { addTaskCommand, useCommands } from './palette-commands.tsx';
import { useFits } from './palette-fits.tsx';
import { useFound, usePickable } from './palette-found.tsx';
import { type Command, foundCommands, joinedGroups, type TaskCommand } from './palette-search.ts';
import { useStartTask } from './palette-timer.tsx';
import { useWorks } from './palette-works.tsx';
import type { OpenShellDialog } from './shell-dialogs.ts';
import { useTasksOfToday } from './tasks-of-today.ts';
import type { SidebarState } from './use-sidebar.ts';

type Props = {
  sidebar: SidebarState | null;
  /** The command for which a task is picked first of all. */
  picks?: TaskCommand;
  onOpen: (opened: OpenShellDialog) => void;
  onClose: () => void;
};

/** Placeholders of the field while a task, or a list or project, is picked for a command. */
const PICKING = {
  start: 'Find a task to start…',
  plan: 'Find a task to plan…',
  move: 'Find a task to move…',
  reopen: 'Find a task to reopen…',
  when: 'Find a list or project…',
} as const satisfies Record<Picking, string>;

type Picking = TaskCommand | 'when';

/** Names of the field and of what it finds. */
function namesOf(picking: Picking | null) {
  if (picking === null) return { field: 'Search', options: 'Commands' };
  if (picking === 'when') return { field: 'Find a list or project', options: 'Lists and projects' };
  return { field: 'Find a task', options: 'Tasks' };
}

/** Finds commands, and records of the user, by what is typed; Enter or a press runs one. */
export function Palette({ sidebar, picks, onOpen, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [picking, setPicking] = useState<Picking | null>(picks ?? null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const isOnTop = useIsOnTop();
  const tasks = useTasksOfToday();
  const reopenTask = useReopenTask();
  const startTask = useStartTask();
  const commands = useCommands({ tasks, sidebar, onOpen, onPick: pickFor, onSearch: find });
  const found = useFound(picking ? '' : search);
  const fits = useFits(picking ? '' : search);
  const works = useWorks({
    isPicking: picking === 'when',
    search,
    onPick: (work) => onOpen({ kind: 'when', ...work }),
  });
  const pickable = usePickable({ command: picking === 'when' ? null : picking, search, tasks, onPick: pick });
  const matched = { ...found, groups: joinedGroups(foundCommands(commands, search), found.groups) };
  const { groups: matches, isAsking, error, retry } = shownOf();
  const text = search.trim();
  const isNothing = matches.length === 0 && !isAsking && !error;
  const nothing = nothingWords({ text, isNothing, fits });
  const groups = isNothing && !picking ? [{ name: 'Create', commands: [addTaskCommand(text)] }] : matches;
  const shown = groups.flatMap((group) => group.commands);
  // The chosen command is kept by its id: results that arrive later must not put another one under Enter.
  const place = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  );
  const active = shown[place];
  const listbox = useListbox({
    items: shown,
    place,
    keyOf: ({ id }) => id,
    keys: {
      Enter: () => setIsEntered(isAsking),
      Escape: picking && (() => pickFor(null)),
      Backspace: picking && search === '' && (() => pickFor(null)),
    },
    onActivate: (place) => setChosen(shown[place]?.id ?? null),
    onTake: run,
  });

  /** Until it is known what fits, nothing else is offered: Enter must not take what is in its place. */
  function shownOf() {
    if (picking) return picking === 'when' ? works : pickable;
    if (!fits) return matched;
    return fits.isAsking || fits.error ? fits : { ...matched, groups: joinedGroups(fits.groups, matched.groups) };
  }

  /** Closes with the focus where it was, so that what a command opens returns it there. */
  function leave() {
    focusAgain(opener);
    onClose();
  }

  useEffect(
    () => () => {
      // The field takes the focus once more a moment after it was shown, maybe between a press of Escape and its own end.
      if (document.activeElement === document.body) focusAgain(opener);
    },
    [opener],
  );

  function run(command: Command) {
    if (!command.picks) leave();
    command.act();
  }

  function pickFor(command: Picking | null) {
    setPicking(command);
    find('');
  }

  function pick(command: TaskCommand, task: Task) {
    if (command === 'reopen') reopenTask.mutate(task);
    else if (command === 'start') startTask(task);
    else onOpen({ kind: command, task });
  }

  function find(text: string) {
    setSearch(text);
    setChosen(null);
    setIsEntered(false);
  }

  // Enter that was pressed before the search had answered runs the first result.
  const runFirst = useEffectEvent(() => {
    setIsEntered(false);
    if (active) run(active);
  });
  const isFound = active !== undefined;
  useEffect(() => {
    if (isEntered && isFound) runFirst();
  }, [isEntered, isFound]);

  return (
    <Modal
      opened
      title="Commands"
      size={560}
      yOffset="10dvh"
      withCloseButton={false}
      returnFocus={false}
      closeOnEscape={isOnTop && !picking}
      onClose={leave}
      classNames={classes}
    >
      <TextInput
        {...listbox.fieldProps}
        data-autofocus
        aria-label={namesOf(picking).field}
        placeholder={picking ? PICKING[picking] : 'Search your tasks, or find a command…'}
        maxLength={LONGEST_SEARCH}
        size="md"
        variant="unstyled"
        leftSection={<IconSearch size={18} />}
        rightSection={<CloseButton aria-label="Close" onClick={leave} />}
        value={search}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <Listbox listbox={listbox} label={namesOf(picking).options} className={classes.options}>
        {groups.map(({ name, commands }) => (
          <Combobox.Group key={name} label={name} classNames={{ groupLabel: classes.group ?? '' }}>
            {commands.map((command) => (
              <Combobox.Option key={command.id} {...listbox.optionProps(command)}>
                <Described command={command} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Listbox>
      <div className={classes.foot} role="status">
        {error ? (
          <>
            <Text size="sm">Your tasks could not be searched.</Text>
            <RetryButton isCompact onRetry={retry} />
          </>
        ) : (
          nothing !== '' && <Text c="dimmed">{nothing}</Text>
        )}
      </div>
    </Modal>
  );
}

function focusAgain(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

type Asked = { text: string; isNothing: boolean; fits: ReturnType<typeof useFits> };

/** Words for a search without results; '' where there are some. */
function nothingWords({ text, isNothing, fits }: Asked): string {
  if (fits && !fits.isAsking && fits.groups.length === 0)
    return `No open task likely fits in ${formatMinutes(fits.minutes)}.`;
  return isNothing ? `No results for "${text}"` : '';
}

/** Characters of a search: those of the server's limit, but for the filter of a picked task. */
const LONGEST_SEARCH = 180;

function Described({ command: { label, icon, note, shortcut } }: { command: Command }) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className="truncate" title={label}>
        {label}
      </span>
      {note && <span className={`${classes.note} truncate`}>{note}</span>}
      {shortcut && (
        <span className={classes.keys}>
          <ActiveKeys shortcut={shortcut} />
        </span>
      )}
    </>
  );
}
