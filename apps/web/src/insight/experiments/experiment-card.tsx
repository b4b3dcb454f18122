import type { Experiment } from '@daymark/contract/experiments.ts';
import { Button, Loader, Title } from '@mantine/core';
import { IconChartDots, IconPencil, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { Fact } from '#ui/fact.tsx';
import { formatDates } from '#ui/format.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './experiment-card.module.css';
import { ExperimentResultsPanel } from './experiment-results.tsx';
import { ExperimentStatusBadge } from './experiment-status-badge.tsx';
import { experimentQueries } from './experiments.queries.ts';
import { DeleteExperimentDialog, EditExperimentDialog, EndExperimentDialog } from './on-demand.ts';
import { SAMPLE_RESULTS } from './samples.ts';

type Props = { experiment: Experiment; isSample: boolean };

export function ExperimentCard({ experiment, isSample }: Props) {
  const { opened, open, close } = useDialog<'edit' | 'end' | 'delete'>();
  const { name, status } = experiment;
  return (
    <article className={`${classes.card} surface`} aria-label={name} data-sample={isSample || undefined}>
      <header className={classes.head}>
        <Title order={2} size="h3" lineClamp={2} title={name} className={classes.name}>
          {name}
        </Title>
        <ExperimentStatusBadge status={status} />
        {!isSample && (
          <CardMenu label={`Actions for ${name}`}>
            {status !== 'completed' && (
              <CardMenuItem icon={<IconPencil size={16} />} onClick={() => open('edit')}>
                Edit Experiment
              </CardMenuItem>
            )}
            {status === 'active' && (
              <CardMenuItem icon={<IconPlayerStop size={16} />} onClick={() => open('end')}>
                End Experiment
              </CardMenuItem>
            )}
            <CardMenuItem icon={<IconTrash size={16} />} onClick={() => open('delete')}>
              Delete Experiment
            </CardMenuItem>
          </CardMenu>
        )}
      </header>
      <dl className={classes.facts}>
        <Fact label="Intervention">Time Estimation</Fact>
        <Fact label="Target category">
          <TargetCategory experiment={experiment} />
        </Fact>
        <Fact label="Multiplier">×{experiment.parameters.multiplier}</Fact>
        <Fact label="Dates">{formatDates(experiment.start_date, experiment.end_date)}</Fact>
      </dl>
      <ResultsSection experiment={experiment} isSample={isSample} />
      {opened === 'edit' && <EditExperimentDialog experiment={experiment} onClose={close} />}
      {opened === 'end' && <EndExperimentDialog experiment={experiment} onClose={close} />}
      {opened === 'delete' && <DeleteExperimentDialog experiment={experiment} onClose={close} />}
    </article>
  );
}

/** The category's name, with its colour unless it is deleted. */
function TargetCategory({ experiment }: { experiment: Experiment }) {
  const categories = useQuery(taskQueries.createOptions()).data?.categories;
  const color = categories?.find(({ id }) => id === experiment.target_category_id)?.color;
  return (
    <span className={classes.category} title={experiment.target_category}>
      {color && <ColorSquare color={color} size={10} />}
      <span className="truncate">{experiment.target_category}</span>
    </span>
  );
}

/** Samples have fixed results; real ones are loaded when they are opened. */
function ResultsSection({ experiment, isSample }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({
    ...experimentQueries.results(experiment.id),
    enabled: isOpen && !isSample,
  });
  return (
    <>
      <ResultsButton
        isOpen={isOpen}
        controls={id}
        isLoading={isFetching}
        onClick={() => {
          if (isOpen && !isSample) void refetch();
          else setIsOpen(true);
        }}
      />
      {isOpen && (
        <ExperimentResultsPanel
          id={id}
          name={experiment.name}
          results={{ data: isSample ? SAMPLE_RESULTS[experiment.id] : data, error, refetch }}
          multiplier={experiment.parameters.multiplier}
        />
      )}
    </>
  );
}

type ButtonProps = { isOpen: boolean; controls: string; isLoading: boolean; onClick: () => void };

/** Stays enabled while it loads, so that it keeps the focus. */
function ResultsButton({ isOpen, controls, isLoading, onClick }: ButtonProps) {
  const Icon = isOpen ? IconRefresh : IconChartDots;
  return (
    <Button
      variant="default"
      fullWidth
      aria-busy={isLoading}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': controls })}
      leftSection={isLoading ? <Loader size={18} color="currentcolor" /> : <Icon size={18} />}
      onClick={isLoading ? undefined : onClick}
    >
      {isOpen ? 'Refresh Results' : 'View Results'}
    </Button>
  );
}
