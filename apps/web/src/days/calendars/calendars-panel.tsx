import { CALENDARS_OF_ACCOUNT, type Calendar } from '@daymark/contract/calendars.ts';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTicking } from '#shared/ticking.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { calendarQueries, useChangeCalendar, useReadCalendar, useShownCalendar } from './calendars.queries.ts';
import classes from './calendars-panel.module.css';
import { AddCalendarDialog, RemoveCalendarDialog } from './on-demand.ts';
import { FAILURE_WORDS, readingWords } from './reading-words.ts';

/** Calendars whose events are busy time, each with what counts of it and how its last reading went. */
export function CalendarsPanel() {
  const query = useQuery(calendarQueries.all());
  const { opened, open, close } = useDialog<'add' | Calendar>();
  const { is_open = false, calendars = [] } = query.data ?? {};
  return (
    <Panel
      order={3}
      title="Meetings"
      about="Reads your other calendars every half hour, so that plans and dates go around your meetings."
      action={
        is_open &&
        calendars.length < CALENDARS_OF_ACCOUNT && (
          <Button variant="default" onClick={() => open('add')}>
            Add a Calendar
          </Button>
        )
      }
    >
      <Loaded query={query} loading={null} failed="Your calendars could not be loaded">
        {({ is_open, calendars }) => (
          <>
            {!is_open && <Text size="sm">This server reads no calendars: its host has not opened that.</Text>}
            {calendars.length > 0 && (
              <ul className={classes.calendars}>
                {calendars.map((calendar) => (
                  <CalendarRow key={calendar.id} calendar={calendar} isOpen={is_open} onRemove={() => open(calendar)} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {opened === 'add' && <AddCalendarDialog onClose={close} />}
      {typeof opened === 'object' && opened && <RemoveCalendarDialog calendar={opened} onClose={close} />}
    </Panel>
  );
}

type RowProps = { calendar: Calendar; isOpen: boolean; onRemove: () => void };

function CalendarRow({ calendar, isOpen, onRemove }: RowProps) {
  const shown = useShownCalendar(calendar);
  const changeCalendar = useChangeCalendar(calendar.id);
  const readCalendar = useReadCalendar(calendar.id);
  const words = useTicking(() => readingWords(calendar, Temporal.Now.instant()));
  const { name, host, failure, is_reading } = shown;
  return (
    <li className={classes.calendar} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.text}>
          <Text truncate title={name}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {host}, {words}
          </Text>
        </div>
        <Group gap="xs">
          {isOpen && (
            <Button
              variant="default"
              size="xs"
              loading={readCalendar.isPending || is_reading}
              aria-label={`Read Now: ${name}`}
              onClick={() => readCalendar.mutate()}
            >
              Read Now
            </Button>
          )}
          <Button variant="default" size="xs" aria-label={`Remove the calendar ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </Group>
      </div>
      {failure !== null && !is_reading && (
        <Text size="sm" className={classes.failure}>
          {FAILURE_WORDS[failure]} {calendar.read_at !== null && 'What was read before stays.'}
        </Text>
      )}
      <Group gap="md" data-control>
        <Checkbox
          label="Count all-day events"
          checked={shown.counts_all_day}
          onChange={({ currentTarget: { checked } }) => changeCalendar.mutate({ counts_all_day: checked })}
        />
        <Checkbox
          label="Keep titles"
          checked={shown.keeps_titles}
          onChange={({ currentTarget: { checked } }) => changeCalendar.mutate({ keeps_titles: checked })}
        />
      </Group>
    </li>
  );
}
