import { type Experiment, ExperimentChanges } from '@daymark/contract/experiments.ts';
import { TextInput } from '@mantine/core';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useRenameExperiment } from './experiments.queries.ts';

type Props = { experiment: Experiment; onClose: () => void };

/** Renames a running experiment; its category and multiplier are fixed. */
export function EditExperimentDialog({ experiment, onClose }: Props) {
  const { form, dialog } = useEditDialog<{ name: string }, Experiment>({
    schema: ExperimentChanges,
    initialValues: { name: experiment.name },
    save: useRenameExperiment(experiment.id),
    onClose,
  });
  return (
    <FormDialog title="Edit Experiment" submitLabel="Save Changes" {...dialog}>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <TextInput label="Category" value={experiment.target_category} disabled />
    </FormDialog>
  );
}
