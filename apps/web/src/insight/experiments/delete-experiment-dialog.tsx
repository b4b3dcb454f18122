import type { Experiment } from '@daymark/contract/experiments.ts';
import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { useDeleteExperiment } from './experiments.queries.ts';

type Props = { experiment: Experiment; onClose: () => void };

export function DeleteExperimentDialog({ experiment, onClose }: Props) {
  const deleteExperiment = useDeleteExperiment(experiment.id);
  return (
    <DeletionDialog
      title="Delete experiment"
      message={`Are you sure you want to delete "${experiment.name}"? Its results go with it, its tasks stay.`}
      confirmLabel="Delete Experiment"
      action={deleteExperiment}
      onClose={onClose}
    />
  );
}
