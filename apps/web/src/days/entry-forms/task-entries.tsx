import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { entryQueries, useRestoreEntry } from '#time/entries/entries.queries.ts';
import { dayText, SOURCE_WORDS, timesText } from '#time/entries/entry-words.ts';
import { useEntryMinutes } from '#time/timer/use-work-now.ts';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { AddTimeToday } from './add-time-today.tsx';
import { EntryDialog, type OpenEntryDialog } from './entry-dialog.tsx';
import classes from './task-entries.module.css';

/** Time entries of a task, which add up to the time worked on it, with the dialogs that correct them. */
export function TaskEntries({ task }: { task: Task }) {
  const id = useId();
  const entries = useQuery(entryQueries.ofTask(task.id));
  const [opened, setOpened] = useState<OpenEntryDialog | 'add' | null>(null);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Loaded
        query={entries}
        loading={<Skeleton height={64} animate={false} />}
        failed={(reason, retry) => (
          <div role="alert">
            <Text>The time entries could not be loaded</Text>
            <Text size="sm" c="dimmed">
              {reason}
            </Text>
            <RetryButton isCompact onRetry={retry} />
          </div>
        )}
      >
        {(entries) => <Entries titleId={id} entries={entries} onOpen={setOpened} />}
      </Loaded>
      {opened === 'add' && <AddTimeToday task={task} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'add' && <EntryDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

type EntriesProps = { titleId: string; entries: TimeEntry[]; onOpen: (opened: OpenEntryDialog | 'add') => void };

function Entries({ titleId, entries, onOpen }: EntriesProps) {
  const minutes = useEntryMinutes(entries);
  const total = minutes.reduce((sum, part) => sum + part, 0);
  return (
    <>
      <div className={classes.head}>
        <Title order={4} size="h3" id={titleId} className="figures">
          Time: {formatMinutes(total)}
        </Title>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => onOpen('add')}>
          Add Time
        </Button>
      </div>
      {entries.length > 0 && (
        <ul className={`${classes.entries} figures`}>
          {entries.map((entry, place) => (
            <Entry key={entry.id} entry={entry} minutes={minutes[place] ?? 0} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ entry, minutes, onOpen }: { entry: TimeEntry; minutes: number; onOpen: EntriesProps['onOpen'] }) {
  const restoreEntry = useRestoreEntry(entry.id);
  const isRunning = entry.ended_at === null;
  const whyNot = isRunning ? 'Pause the timer before changing this entry' : null;
  const text = `${dayText(entry.started_at)}, ${timesText(entry)}`;
  return (
    <li className={classes.entry}>
      <span className={classes.day}>{dayText(entry.started_at)}</span>
      <span className={classes.times}>{timesText(entry)}</span>
      <span className={classes.minutes}>{formatMinutes(minutes)}</span>
      <span className={classes.source}>{SOURCE_WORDS[entry.source]}</span>
      <CardMenu label={`Actions for ${text}`}>
        <CardMenuItem icon={<IconPencil size={16} />} onClick={() => onOpen({ kind: 'edit', entry })}>
          Edit
        </CardMenuItem>
        {entry.source === 'corrected' && (
          <CardMenuItem icon={<IconRestore size={16} />} onClick={() => restoreEntry.mutate()}>
            Restore Measured Time
          </CardMenuItem>
        )}
        <CardMenuItem icon={<IconTrash size={16} />} whyNot={whyNot} onClick={() => onOpen({ kind: 'delete', entry })}>
          Delete
        </CardMenuItem>
      </CardMenu>
    </li>
  );
}
