import { type CalendarFeed, type FeedContents, FIRST_CONTENTS, type NewFeed } from '@daymark/contract/calendar-feed.ts';
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givenFields } from '#api/pending.ts';
import { profileQueries } from '#people/account/account.queries.ts';
import { formatInstant } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { useChangeFeed, useEndFeed, useMakeFeed, useShownFeed } from './calendar-feed.queries.ts';
import classes from './calendar-panel.module.css';
import { MadeAddress, NewAddressDialog } from './on-demand.ts';

/** The address by which other calendars show the user's days, and what they show. */
export function CalendarPanel() {
  const feed = useQuery(profileQueries.calendarFeed());
  const { opened, open, close } = useDialog<'anew' | { secret: string }>();
  // The button that makes an address has gone when the answer is shown, and with it what waits for the answer there.
  const makeFeed = useMakeFeed();
  return (
    <Panel
      order={3}
      title="Calendar"
      about="Shows your days in other calendars, such as those of Google, Apple or Outlook, by a secret address."
    >
      <Loaded
        query={feed}
        loading={<Skeleton height={180} animate={false} />}
        failed="Your calendar address could not be loaded"
      >
        {(feed) =>
          feed === null ? (
            <NoAddress
              isMaking={makeFeed.isPending}
              onMake={(contents) => makeFeed.mutate(contents, { onSuccess: ({ secret }) => open({ secret }) })}
            />
          ) : (
            <Address feed={feed} onMakeAnew={() => open('anew')} />
          )
        }
      </Loaded>
      {opened === 'anew' && <NewAddressDialog onClose={close} />}
      {typeof opened === 'object' && opened && <MadeAddress secret={opened.secret} onClose={close} />}
    </Panel>
  );
}

type NoAddressProps = { isMaking: boolean; onMake: (contents: FeedContents) => void };

function NoAddress({ isMaking, onMake }: NoAddressProps) {
  const [contents, setContents] = useState(FIRST_CONTENTS);
  return (
    <Stack gap="md" className={classes.body}>
      <Contents contents={contents} onChange={(change) => setContents({ ...contents, ...givenFields(change) })} />
      <div>
        <Button variant="default" loading={isMaking} onClick={() => onMake(contents)}>
          Make an Address
        </Button>
      </div>
    </Stack>
  );
}

function Address({ feed, onMakeAnew }: { feed: CalendarFeed; onMakeAnew: () => void }) {
  const shown = useShownFeed(feed);
  const changeFeed = useChangeFeed();
  const endFeed = useEndFeed();
  return (
    <Stack ref={useFocusHandover<HTMLDivElement>()} gap="md" className={classes.body}>
      <Contents contents={shown} onChange={(change) => changeFeed.mutate(change)} />
      <Text size="sm" c="dimmed">
        {fetchesOf(feed)} Calendars look by themselves: Apple about every hour, Outlook about every 3 hours, Google
        about every 12 hours, at times once a day. Of more than 5,000 entries the address shows those of the nearest
        days.
      </Text>
      <Zone timeZone={feed.time_zone} isChanging={changeFeed.isPending} onChange={() => changeFeed.mutate({})} />
      <Group gap="sm">
        <Button variant="default" onClick={onMakeAnew}>
          Make a New Address
        </Button>
        <Button
          variant="default"
          loading={endFeed.isPending}
          aria-label="End the address of the calendar"
          onClick={() => endFeed.mutate()}
        >
          End
        </Button>
      </Group>
    </Stack>
  );
}

const fetchesOf = ({ created_at, last_fetched_at }: CalendarFeed): string =>
  last_fetched_at === null
    ? `Made ${formatInstant(created_at)}, and not fetched yet.`
    : `Made ${formatInstant(created_at)}, last fetched ${formatInstant(last_fetched_at)}.`;

const CONTENTS: { [Content in keyof FeedContents]: string } = {
  due_days: 'Due days',
  plan: 'The plan, with likely times for a week',
  worked_time: 'Worked time of the last 30 days',
  promises: 'Open promises on their date',
};

type ContentsProps = { contents: FeedContents; onChange: (change: NewFeed) => void };

function Contents({ contents, onChange }: ContentsProps) {
  const names = Object.keys(CONTENTS) as (keyof FeedContents)[];
  return (
    <Checkbox.Group data-control label="It shows" value={names.filter((name) => contents[name])}>
      <Stack gap="xs" mt={6}>
        {names.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={CONTENTS[name]}
            onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type ZoneProps = { timeZone: string; isChanging: boolean; onChange: () => void };

/** A change from this browser makes its zone that of the feed. */
function Zone({ timeZone, isChanging, onChange }: ZoneProps) {
  const here = Temporal.Now.timeZoneId();
  if (here === timeZone) return null;
  return (
    <Group gap="sm">
      <Text size="sm">Its days are those of {timeZone}.</Text>
      <Button variant="default" size="xs" loading={isChanging} onClick={onChange}>
        Use {here}
      </Button>
    </Group>
  );
}
