import type { Experiment } from '@daymark/contract/experiments.ts';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useCurrentDate } from '#shared/current-day.ts';
import { useSamplesHidden } from '#shared/use-samples-hidden.ts';
import { AddButton } from '#ui/add-button.tsx';
import { counted } from '#ui/format.ts';
import { FlaskIllustration } from '#ui/illustrations.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { FailureNote, SampleNote } from '#ui/notes.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { ExperimentCard } from './experiment-card.tsx';
import { experimentQueries } from './experiments.queries.ts';
import classes from './experiments-page.module.css';
import { CreateExperimentDialog } from './on-demand.ts';
import { sampleExperiments } from './samples.ts';

export const route = createLazyRoute('/signed-in/experiments')({ component: ExperimentsPage });

function ExperimentsPage() {
  const experiments = useQuery(experimentQueries.all());
  const samples = useSamplesHidden('experiments');
  const today = Temporal.PlainDate.from(useCurrentDate());
  const { opened, open, close } = useDialog<'create'>();
  const { data, error } = experiments;
  const isEmpty = data?.length === 0;
  const showsSamples = !samples.isHidden && (isEmpty || (error !== null && !data));
  const newButton = <AddButton onClick={() => open('create')}>New Experiment</AddButton>;
  const sampleCards = <Cards experiments={sampleExperiments(today)} isSample />;
  return (
    <>
      <PageHeader
        title="Experiments"
        subtitle={data && !isEmpty && subtitle(data)}
        actions={!(isEmpty && samples.isHidden) && newButton}
      />
      <Alert color="blue" className={classes.banner ?? ''} icon={<IconInfoCircle size={18} />}>
        For some of your tasks, picked at random, Daymark suggests a different time estimate. The rest stay as they are.
        Comparing the two shows which works better.
      </Alert>
      {showsSamples && <SampleNote onHide={samples.hide} />}
      {error && showsSamples && (
        <FailureNote
          title="Failed to load experiments."
          reason={error.message}
          isOld={false}
          onRetry={() => void experiments.refetch()}
        />
      )}
      <Loaded
        query={experiments}
        loading={<LoadingState text="Loading experiments..." count={3} height={190} columns={classes.grid} />}
        failed={showsSamples ? () => sampleCards : 'Failed to load experiments'}
      >
        {(experiments) => {
          if (experiments.length > 0) return <Cards experiments={experiments} />;
          if (showsSamples) return sampleCards;
          return (
            <EmptyState
              illustration={<FlaskIllustration />}
              title="No experiments yet"
              hint="Choose a category, and find out whether an adjusted estimate is closer to the truth there."
              action={<AddButton onClick={() => open('create')}>Create Your First Experiment</AddButton>}
            />
          );
        }}
      </Loaded>
      {opened && <CreateExperimentDialog onClose={close} />}
    </>
  );
}

function Cards({ experiments, isSample = false }: { experiments: Experiment[]; isSample?: boolean }) {
  return (
    <div className={classes.grid}>
      {experiments.map((experiment) => (
        <ExperimentCard key={experiment.id} experiment={experiment} isSample={isSample} />
      ))}
    </div>
  );
}

function subtitle(experiments: Experiment[]): string {
  const active = experiments.filter(({ status }) => status === 'active').length;
  return `${counted(experiments.length, 'experiment')} · ${active} active`;
}
