import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '#ui/panel.tsx';
import { movingInQueries } from './moving-in.queries.ts';
import { forecastText } from './moving-in-words.ts';

type Props = {
  /** Name of the planner. */
  source: string;
  /** Text on what has come in. */
  text: string;
  onStartOver: () => void;
};

/** The end of an import: its records, and what they tell of a usual day. */
export function BroughtIn({ source, text, onStartOver }: Props) {
  const { data: forecast, isFetchedAfterMount } = useQuery(movingInQueries.dayForecast());
  return (
    <Panel title={`Your tasks from ${source} are here`}>
      <Stack gap="md">
        <Text role="status">{text}.</Text>
        {/* An earlier forecast knows nothing of what has come in. */}
        {forecast && isFetchedAfterMount && <Text>{forecastText(forecast)}</Text>}
        <Group>
          <Button renderRoot={(props) => <Link to="/dashboard" search={{ view: 'today' }} {...props} />}>
            Plan Today
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
            See the Projects
          </Button>
          <Button variant="default" onClick={onStartOver}>
            Bring Another File
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
