import type { Experiment } from '@daymark/contract/experiments.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useEndExperiment } from './experiments.queries.ts';

type Props = { experiment: Experiment; onClose: () => void };

export function EndExperimentDialog({ experiment, onClose }: Props) {
  const endExperiment = useEndExperiment(experiment.id);
  return (
    <ConfirmDialog
      title="End experiment"
      message={`Are you sure you want to end "${experiment.name}"?`}
      confirmLabel="End Experiment"
      action={endExperiment}
      onClose={onClose}
    />
  );
}
