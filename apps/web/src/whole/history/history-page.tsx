import { type Command, UNDO_DAYS } from '@daymark/contract/commands.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { dateOf, useCurrentDate } from '#shared/current-day.ts';
import { dayWord } from '#shared/day-words.ts';
import { CommandList } from '#time/history/command-list.tsx';
import { historyQueries } from '#time/history/history.queries.ts';
import { commandWords } from '#time/history/history-words.ts';
import { Loaded } from '#ui/loaded.tsx';
import { FailureNote } from '#ui/notes.tsx';
import { PageHeader } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import classes from './history-page.module.css';

export const route = createLazyRoute('/signed-in/history')({ component: HistoryPage });

/** The changes of the user, newest first, each with a button that takes it back. */
function HistoryPage() {
  const history = useInfiniteQuery(historyQueries.all());
  return (
    <>
      <PageHeader
        title="History"
        subtitle={`What you have changed. Each change can be taken back for ${UNDO_DAYS} days, unless something builds on it.`}
      />
      <Loaded
        query={history}
        loading={<LoadingState text="Loading the history..." count={8} height={44} />}
        failed="The history could not be loaded"
      >
        {({ pages }) => (
          <>
            {pages.flat().length === 0 && (
              <EmptyState
                title="Nothing was changed yet"
                hint="What you add, edit, work on and delete is listed here."
              />
            )}
            <Days commands={pages.flat()} />
            {history.isFetchNextPageError && (
              <FailureNote
                title="Earlier changes could not be loaded."
                reason={history.error?.message ?? ''}
                isOld={false}
                onRetry={() => void history.fetchNextPage()}
              />
            )}
            {history.hasNextPage && !history.isFetchNextPageError && (
              <Button
                variant="default"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                Show Earlier Changes
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Days({ commands }: { commands: Command[] }) {
  const today = useCurrentDate();
  const byId = new Map(commands.map((command) => [command.id, command]));
  const days = Map.groupBy(commands, ({ at }) => dateOf(at));
  return [...days].map(([date, made]) => (
    <div key={date} className={classes.day}>
      <Panel title={dayWord(date, today)}>
        <CommandList commands={made} wordsOf={(command) => commandWords(command, byId)} />
      </Panel>
    </div>
  ));
}
