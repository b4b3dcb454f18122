import type { TimeEntry } from '@daymark/contract/entries.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { busyTimeQueries } from '#days/busy-time/busy-time.queries.ts';
import { AddTimeDialog, EditEntryDialog } from '#days/entry-forms/on-demand.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { useChangeAnnouncement } from '#shared/use-change-announcement.ts';
import { entryQueries } from '#time/entries/entries.queries.ts';
import type { Times } from '#time/entries/entry-times.ts';
import { newTimes } from '#time/entries/new-times.ts';
import { AddButton } from '#ui/add-button.tsx';
import { formatLongDate } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { DoneOnDay } from './done-on-day.tsx';
import { Timeline } from './timeline.tsx';
import { WorkedOnDay } from './worked-on-day.tsx';

export const route = createLazyRoute('/signed-in/calendar/day/$date')({ component: DayPage });

/** The open dialog: the form of an entry, or of a new one that begins with these times. */
type Opened = { edited: TimeEntry } | { added: Times };

function DayPage() {
  const { date } = route.useParams();
  const navigate = useNavigate();
  const title = formatLongDate(date);
  useChangeAnnouncement(title);
  const isFuture = Temporal.PlainDate.compare(date, useCurrentDate()) > 0;
  const entries = useQuery(entryQueries.ofDay(date));
  const busy = useQuery(busyTimeQueries.ofDay(date)).data ?? [];
  const { opened, open, close } = useDialog<Opened>();
  const known = entries.data ?? [];
  const add = () => open({ added: newTimes(date, known, Temporal.Now.instant()) });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={<WorkedOnDay date={date} entries={entries.data} />}
        back={{ label: 'Back to Calendar', link: <Link to="/calendar" search={{ month: date.slice(0, 7) }} /> }}
        actions={
          <>
            <DaySteps
              date={date}
              onShow={(next) =>
                void navigate({ to: '/calendar/day/$date', params: { date: next }, resetScroll: false })
              }
            />
            {(known.length > 0 || busy.length > 0) && !isFuture && <AddButton onClick={add}>Add Time</AddButton>}
          </>
        }
      />
      <Loaded
        query={entries}
        loading={<LoadingState text="Loading this day..." count={4} height={56} />}
        failed="This day could not be loaded"
      >
        {(entries) =>
          entries.length === 0 && busy.length === 0 ? (
            <EmptyState
              title="No time on this day"
              hint={
                isFuture
                  ? 'Work of this day will be shown here.'
                  : 'Time that the timer books, or that you add, is shown here.'
              }
              action={!isFuture && <AddButton onClick={add}>Add Time</AddButton>}
            />
          ) : (
            <Timeline
              date={date}
              entries={entries}
              busy={busy}
              onEdit={(edited) => open({ edited })}
              onAdd={(added) => open({ added })}
            />
          )
        }
      </Loaded>
      {!isFuture && <DoneOnDay date={date} />}
      {opened && 'edited' in opened && <EditEntryDialog entry={opened.edited} onClose={close} />}
      {opened && 'added' in opened && <AddTimeDialog times={opened.added} entries={known} onClose={close} />}
    </>
  );
}
