import { TRASH_DAYS, type TrashItem } from '@daymark/contract/trash.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { dateOf, useCurrentDate } from '#shared/current-day.ts';
import { dayWord, dayWordInside } from '#shared/day-words.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/guarded-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { FailureNote } from '#ui/notes.tsx';
import { PageHeader } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { trashQueries, useDeleteForGood, useEmptyTrash, useRestore } from './trash.queries.ts';
import classes from './trash-page.module.css';
import { heldWords, nameOfDeletion } from './trash-words.ts';

export const route = createLazyRoute('/signed-in/trash')({ component: TrashPage });

/** Deletions that can be restored, newest first. */
function TrashPage() {
  const trash = useInfiniteQuery(trashQueries.all());
  const { opened, open, close } = useDialog<TrashItem | 'all'>();
  const isEmpty = trash.data?.pages.flat().length === 0;
  return (
    <>
      <PageHeader
        title="Trash"
        subtitle={`What you have deleted. It can be restored for ${TRASH_DAYS} days, and counts in no figure until then.`}
        actions={
          !isEmpty && (
            <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => open('all')}>
              Empty Trash
            </Button>
          )
        }
      />
      <Loaded
        query={trash}
        loading={<LoadingState text="Loading the trash..." count={6} height={56} />}
        failed="The trash could not be loaded"
      >
        {({ pages }) => (
          <>
            {isEmpty && <EmptyState title="The trash is empty" hint="What you delete can be restored here." />}
            <Days items={pages.flat()} onDelete={open} />
            {trash.isFetchNextPageError && (
              <FailureNote
                title="Earlier deletions could not be loaded."
                reason={trash.error?.message ?? ''}
                isOld={false}
                onRetry={() => void trash.fetchNextPage()}
              />
            )}
            {trash.hasNextPage && !trash.isFetchNextPageError && (
              <Button variant="default" loading={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
                Show Earlier Deletions
              </Button>
            )}
          </>
        )}
      </Loaded>
      {opened === 'all' && <EmptyTrashDialog onClose={close} />}
      {opened !== null && opened !== 'all' && <DeleteForGoodDialog item={opened} onClose={close} />}
    </>
  );
}

type DaysProps = { items: TrashItem[]; onDelete: (item: TrashItem) => void };

function Days({ items, onDelete }: DaysProps) {
  const today = useCurrentDate();
  const restore = useRestore();
  const days = Map.groupBy(items, ({ deleted_at }) => dateOf(deleted_at));
  return [...days].map(([date, deleted]) => (
    <div key={date} className={classes.day}>
      <Panel title={`Deleted ${dayWordInside(date, today)}`}>
        <ul className={classes.items}>
          {deleted.map((item) => (
            <Deletion
              key={item.id}
              item={item}
              today={today}
              onRestore={() => restore(item)}
              onDelete={() => onDelete(item)}
            />
          ))}
        </ul>
      </Panel>
    </div>
  ));
}

type DeletionProps = { item: TrashItem; today: string; onRestore: () => void; onDelete: () => void };

function Deletion({ item, today, onRestore, onDelete }: DeletionProps) {
  const name = nameOfDeletion(item);
  return (
    <li ref={useFocusHandover<HTMLLIElement>()} className={classes.item}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={`${classes.about} figures`}>
          {heldWords(item)} · <span className={classes.until}>until {dayWord(dateOf(item.expires_at), today)}</span>
        </span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.restore}
        aria-label={`Restore “${name}”`}
        onClick={onRestore}
      >
        Restore
      </Button>
      <IconButton label={`Delete “${name}” for Good`} onClick={onDelete}>
        <IconTrash size={18} />
      </IconButton>
    </li>
  );
}

function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Empty trash"
      message="Are you sure you want to delete everything in the trash for good? None of it can be restored then."
      confirmLabel="Empty Trash"
      action={useEmptyTrash()}
      onClose={onClose}
    />
  );
}

function DeleteForGoodDialog({ item, onClose }: { item: TrashItem; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Delete for good"
      message={`Are you sure you want to delete "${nameOfDeletion(item)}" for good? It cannot be restored then.`}
      confirmLabel="Delete for Good"
      action={useDeleteForGood(item)}
      onClose={onClose}
    />
  );
}
