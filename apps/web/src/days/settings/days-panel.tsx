import type { Settings } from '@daymark/contract/settings.ts';
import { USUAL_CAPACITY } from '@daymark/domain/capacity.ts';
import { WEEKDAY_NAMES } from '@daymark/domain/repeats.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fact, FactList } from '#ui/fact.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { capacityText, doneText, hourText } from './setting-words.ts';
import { settingsQueries } from './settings.queries.ts';

/** When the user's day starts, and how much work each weekday takes. */
export function DaysPanel({ onEdit }: { onEdit: (settings: Settings) => void }) {
  const settings = useQuery(settingsQueries.current());
  const { data } = settings;
  return (
    <Panel
      order={3}
      title="Your days"
      about="When a day starts, how much work you plan for it, and what Done does."
      action={
        data && (
          <Button variant="default" onClick={() => onEdit(data)}>
            Edit Days
          </Button>
        )
      }
    >
      <Loaded
        query={settings}
        loading={<Skeleton height={240} animate={false} />}
        failed="Your settings could not be loaded"
      >
        {(settings) => <Facts settings={settings} />}
      </Loaded>
    </Panel>
  );
}

function Facts({ settings }: { settings: Settings }) {
  const { day_start_hour, capacity_minutes, learned_minutes, ask_before_done } = settings;
  return (
    <FactList>
      <Fact label="Day starts at">{hourText(day_start_hour)}</Fact>
      {WEEKDAY_NAMES.map((name, place) => {
        const own = capacity_minutes[place] ?? null;
        const learned = learned_minutes[place] ?? null;
        return (
          <Fact key={name} label={name}>
            {capacityText(own ?? learned ?? USUAL_CAPACITY)}
            {own === null && (
              <Text span c="dimmed">
                {learned === null ? ', until enough days are known' : ', learned'}
              </Text>
            )}
          </Fact>
        );
      })}
      <Fact label="Done">{doneText(ask_before_done)}</Fact>
    </FactList>
  );
}
