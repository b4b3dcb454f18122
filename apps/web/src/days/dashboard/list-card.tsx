import { progressPercentage } from '@daymark/domain/progress.ts';
import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { Skeleton, Text, Title } from '@mantine/core';
import {
  IconChecklist,
  IconChecks,
  IconFolder,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, memo, use, useEffect, useRef, useState } from 'react';
import { toastSuccess } from '#api/toasts.tsx';
import { TaskArea } from '#days/task-cards/task-drag-area.tsx';
import { TaskStack } from '#days/task-cards/task-stack.tsx';
import { useRemoveLists, useRestoreList } from '#days/workspace/workspace.queries.ts';
import { workspaceName } from '#days/workspace/workspace-name.ts';
import { workspaceLists } from '#days/workspace/workspace-store.ts';
import { MoveHandle } from '#shared/sortable-card.tsx';
import { Bar } from '#ui/bar.tsx';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { formatCount } from '#ui/format.ts';
import { StackIllustration } from '#ui/illustrations.tsx';
import { usePressedShortcut } from '#ui/keys.tsx';
import { focusPageHeading } from '#ui/page-heading.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { useMoreOfList } from '#work/lists/lists.queries.ts';
import { projectBeside } from '#work/lists/place-words.ts';
import type { ShownList } from '#work/lists/shown-list.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import type { OpenBoardDialog } from './board-dialog.tsx';
import classes from './list-card.module.css';
import { ListFoot } from './list-foot.tsx';

/** Tasks of a list in view that are drawn before it is known which of them are in view. */
const FIRST_TASKS = 6;

type Props = {
  list: WorkspaceList;
  /** The list with its tasks, once they are loaded. */
  loaded: ShownList | undefined;
  /** Whether the list is in view when the board opens. */
  isFirst: boolean;
  error: { message: string } | null;
  onRetry: () => void;
  onOpen: (opened: OpenBoardDialog) => void;
};

/** A list of the day's board with its tasks, with `memo`: most changes are about the tasks of one list. */
export const ListCard = memo(Card);

function Card({ list, loaded, isFirst, error, onRetry, onOpen }: Props) {
  const open = (kind: 'new-task' | 'edit-list' | 'delete-list') => onOpen({ kind, list: loaded ?? list });
  const card = useRef<HTMLElement>(null);
  const [isQuickAdd, setIsQuickAdd] = useState(false);
  const remove = useRemoval();
  const tasks = useRunningOnTop(loaded?.open.tasks.find(({ status }) => status === 'active')?.id);
  const { name, task_count, completed_tasks } = loaded ?? list;
  const pressedShortcut = usePressedShortcut('board');

  function openQuickAdd() {
    setIsQuickAdd(true);
    // A quick-add field that is open already does not take the focus by itself.
    card.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const pressed = pressedShortcut(event);
    const isOnTasks = target instanceof HTMLElement && target.matches('[data-tasks], [data-fold], [id^="task-"]');
    if (!isOnTasks || ctrlKey || metaKey || altKey) return;
    if (pressed === 'add') open('new-task');
    else if (pressed === 'quickAdd') openQuickAdd();
    else if (key === 'ArrowLeft') neighbours(card.current)[0]?.focus();
    else if (key === 'ArrowRight') neighbours(card.current)[1]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <article ref={card} className={`${classes.card} surface`} aria-label={name} data-drop-zone onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h3" lineClamp={1} title={name}>
            {name}
          </Title>
          <Origin list={list} />
        </div>
        <div className={classes.actions}>
          <MoveHandle />
          <CardMenu label={`Actions for ${name}`}>
            <MenuItems
              list={list}
              onEdit={() => open('edit-list')}
              onDelete={() => open('delete-list')}
              onRemove={() => remove(list, card.current)}
            />
          </CardMenu>
        </div>
        <div className={classes.progress}>
          <Bar
            percentage={progressPercentage({ completed: completed_tasks, total: task_count })}
            label={`${name}, completed tasks`}
            color="var(--dm-bar-done)"
          />
          <Text size="xs" c="dimmed" className="figures">
            {formatCount(completed_tasks)} of {formatCount(task_count)} done
          </Text>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable section needs the focus to be scrolled by keyboard */}
      <section ref={tasks} className={classes.tasks} aria-label={`Tasks of ${name}`} tabIndex={0} data-tasks>
        <TaskArea listId={list.id}>
          <Tasks loaded={loaded} isFirst={isFirst} error={error} onRetry={onRetry} onOpen={onOpen} />
        </TaskArea>
      </section>
      <ListFoot list={list} isQuickAdd={isQuickAdd} onQuickAdd={setIsQuickAdd} onAdd={() => open('new-task')} />
    </article>
  );
}

/** Scrolls the tasks up when one of them starts to run: its card is then the first. */
function useRunningOnTop(runningTaskId: number | undefined) {
  const tasks = useRef<HTMLElement>(null);
  useEffect(() => {
    if (runningTaskId !== undefined) tasks.current?.scrollTo({ top: 0 });
  }, [runningTaskId]);
  return tasks;
}

/** The list's project, and whether the list was imported. */
function Origin({ list }: { list: WorkspaceList }) {
  const { isWorkspaceList } = list;
  const project = projectBeside(list);
  if (project === null && !isWorkspaceList) return null;
  const Icon = isWorkspaceList ? IconFolderSymlink : IconFolder;
  return (
    <p className={classes.origin}>
      <Icon size={14} aria-hidden />
      {project !== null && (
        <span className="truncate" title={project}>
          {project}
        </span>
      )}
      {isWorkspaceList && <span>{project !== null && '· '}Imported</span>}
    </p>
  );
}

type MenuProps = { list: WorkspaceList; onEdit: () => void; onDelete: () => void; onRemove: () => void };

function MenuItems({ list, onEdit, onDelete, onRemove }: MenuProps) {
  const navigate = useNavigate();
  const selection = use(SelectionContext);
  return (
    <>
      <CardMenuItem
        icon={<IconChecklist size={16} />}
        onClick={() => void navigate({ to: '/lists/$listId/tasks', params: { listId: list.id } })}
      >
        View All Tasks
      </CardMenuItem>
      {selection && (
        <CardMenuItem icon={<IconChecks size={16} />} onClick={selection.start}>
          Select Tasks
        </CardMenuItem>
      )}
      {list.isWorkspaceList ? (
        <>
          <CardMenuItem
            icon={<IconFolder size={16} />}
            onClick={() => void navigate({ to: '/projects/$projectId', params: { projectId: list.project_id } })}
          >
            View in Project
          </CardMenuItem>
          <CardMenuItem icon={<IconX size={16} />} onClick={onRemove}>
            Remove from Workspace
          </CardMenuItem>
        </>
      ) : (
        <>
          <CardMenuItem icon={<IconPencil size={16} />} onClick={onEdit}>
            Edit List
          </CardMenuItem>
          <CardMenuItem icon={<IconTrash size={16} />} onClick={onDelete}>
            Delete List
          </CardMenuItem>
        </>
      )}
    </>
  );
}

/** Removes a list from the workspace, with a toast to undo it. */
function useRemoval() {
  const { mutateAsync: remove } = useRemoveLists();
  const restore = useRestoreList();
  return (list: WorkspaceList, card: Element | null): void => {
    const [before, after] = neighbours(card);
    const order = workspaceLists({ userId: list.userId, date: list.workspaceDate }).map(({ id }) => id);
    // The closing menu first focuses its button, which goes with the card: the neighbour gets the focus after that.
    setTimeout(() => {
      const neighbour = after ?? before;
      if (neighbour) neighbour.focus();
      else focusPageHeading();
    });
    remove([list]).then(
      (isRemoved) => {
        const message = `List removed from ${workspaceName(list.workspaceDate)}`;
        const action = { label: 'Undo', act: () => restore.mutate({ list, order }) };
        if (isRemoved) toastSuccess({ title: 'Success', message, action });
      },
      () => undefined, // told by a toast
    );
  };
}

function Tasks({ loaded, error, onRetry, ...props }: Omit<Props, 'list'>) {
  if (!loaded && error) return <Failure reason={error.message} onRetry={onRetry} />;
  if (!loaded) return <Waiting />;
  return <LoadedTasks list={loaded} {...props} />;
}

type LoadedProps = Pick<Props, 'isFirst' | 'onOpen'> & { list: ShownList };

function LoadedTasks({ list, isFirst, ...props }: LoadedProps) {
  const showMore = useMoreOfList(list.id);
  return <TaskStack {...props} of={list} onMore={showMore} first={isFirst ? FIRST_TASKS : 0} empty={<NoTasks />} />;
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={110} radius="lg" animate={false} />
      ))}
    </div>
  );
}

function NoTasks() {
  return (
    <div className={classes.message}>
      <StackIllustration width={108} />
      <Text fw={550}>No tasks yet</Text>
      <Text size="sm" c="dimmed">
        Click + to add your first task
      </Text>
    </div>
  );
}

function Failure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div className={classes.message} role="alert">
      <Text fw={550}>The tasks could not be loaded</Text>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
      <RetryButton isCompact onRetry={onRetry} />
    </div>
  );
}

/** The focusable task sections of the cards before and after this one. */
function neighbours(card: Element | null): [HTMLElement | undefined, HTMLElement | undefined] {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-tasks]')];
  const index = sections.findIndex((section) => card?.contains(section));
  return [sections[index - 1], sections[index + 1]];
}
