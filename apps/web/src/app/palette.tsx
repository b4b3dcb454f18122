import type { Task } from '@daymark/contract/tasks.ts';
import { CloseButton, Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useReopenTask } from '#time/timer/completion.queries.ts';
import { useIsOnTop } from '#ui/dialog.tsx';
import { ActiveKeys } from '#ui/keys.tsx';
import { option } from '#ui/option.ts';
import { RetryButton } from '#ui/retry-button.tsx';
import classes from './palette.module.css';
import { addTaskCommand, type TaskCommand, useCommands } from './palette-commands.tsx';
import { useFound, usePickable } from './palette-found.tsx';
import { type Command, type CommandGroup, foundCommands, joinedGroups } from './palette-search.ts';
import type { OpenShellDialog } from './shell-dialog.tsx';
import { useTasksOfToday } from './tasks-of-today.ts';
import type { SidebarState } from './use-sidebar.ts';

type Props = { sidebar: SidebarState | null; onOpen: (opened: OpenShellDialog) => void; onClose: () => void };

/** Placeholders of the field while a task is picked for a command. */
const PICKING = {
  plan: 'Find a task to plan…',
  move: 'Find a task to move…',
  reopen: 'Find a task to reopen…',
} as const satisfies Record<TaskCommand, string>;

/** Finds commands, and records of the user, by what is typed; Enter or a press runs one. */
export function Palette({ sidebar, onOpen, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [picking, setPicking] = useState<TaskCommand | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const isOnTop = useIsOnTop();
  const id = useId();
  const tasks = useTasksOfToday();
  const reopenTask = useReopenTask();
  const commands = useCommands({ tasks, sidebar, onOpen, onPick: pickFor });
  const found = useFound(picking ? '' : search);
  const pickable = usePickable({ command: picking, search, tasks, onPick: pick });
  const {
    groups: matches,
    isAsking,
    error,
    retry,
  } = picking ? pickable : { ...found, groups: joinedGroups(foundCommands(commands, search), found.groups) };
  const text = search.trim();
  const isNothing = matches.length === 0 && !isAsking && !error;
  const groups = isNothing && !picking ? [{ name: 'Create', commands: [addTaskCommand(text, onOpen)] }] : matches;
  const shown = groups.flatMap((group) => group.commands);
  // The chosen command is kept by its id: results that arrive later must not put another one under Enter.
  const place = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  );
  const active = shown[place];
  const optionId = (command: Command) => `${id}-${command.id}`;

  /** Closes with the focus where it was, so that what a command opens returns it there. */
  function leave() {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    onClose();
  }

  function run(command: Command) {
    if (!command.picks) leave();
    command.act();
  }

  function pickFor(command: TaskCommand | null) {
    setPicking(command);
    find('');
  }

  function pick(command: TaskCommand, task: Task) {
    if (command === 'reopen') reopenTask.mutate(task);
    else onOpen({ kind: command, task });
  }

  function find(text: string) {
    setSearch(text);
    setChosen(null);
    setIsEntered(false);
  }

  function choose(next: number) {
    const command = shown.at(next % shown.length);
    if (!command) return;
    setChosen(command.id);
    document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return; // the Enter ends the word that an input method composes
    if (key === 'ArrowDown') choose(place + 1);
    else if (key === 'ArrowUp') choose(place - 1);
    else if (key === 'Enter' && active) run(active);
    else if (key === 'Enter') setIsEntered(isAsking);
    else if (picking && (key === 'Escape' || (key === 'Backspace' && search === ''))) pickFor(null);
    else return;
    event.preventDefault();
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
        data-autofocus
        role="combobox"
        aria-label={picking ? 'Find a task' : 'Search'}
        placeholder={picking ? PICKING[picking] : 'Search your tasks, or find a command…'}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': optionId(active) })}
        maxLength={LONGEST_SEARCH}
        size="md"
        variant="unstyled"
        leftSection={<IconSearch size={18} />}
        rightSection={<CloseButton aria-label="Close" onClick={leave} />}
        value={search}
        onChange={({ currentTarget }) => find(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={picking ? 'Tasks' : 'Commands'} className={classes.options}>
        {groups.map((group) => (
          <OptionGroup key={group.name} group={group} active={active} optionId={optionId} onRun={run} />
        ))}
      </div>
      <div className={classes.foot} role="status">
        {error ? (
          <>
            <Text size="sm">Your tasks could not be searched.</Text>
            <RetryButton isCompact onRetry={retry} />
          </>
        ) : (
          isNothing && <Text c="dimmed">No results for "{text}"</Text>
        )}
      </div>
    </Modal>
  );
}

/** Characters of a search: those of the server's limit, but for the filter of a picked task. */
const LONGEST_SEARCH = 180;

type GroupProps = {
  group: CommandGroup;
  active: Command | undefined;
  optionId: (command: Command) => string;
  onRun: (command: Command) => void;
};

function OptionGroup({ group: { name, commands }, active, optionId, onRun }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-label={name}>
      <p className={classes.group} aria-hidden>
        {name}
      </p>
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus, and Enter runs
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={command.id}
          id={optionId(command)}
          role="option"
          aria-selected={command === active}
          className={option}
          onClick={() => onRun(command)}
        >
          <span className={classes.icon}>{command.icon}</span>
          <span className="truncate" title={command.label}>
            {command.label}
          </span>
          {command.note && <span className={`${classes.note} truncate`}>{command.note}</span>}
          {command.shortcut && (
            <span className={classes.keys}>
              <ActiveKeys shortcut={command.shortcut} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
