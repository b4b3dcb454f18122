import { type DatePromise, linkForm } from '@daymark/contract/promises.ts';
import { whyNotPromise } from '@daymark/domain/promises.ts';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { SecretDialog } from '#ui/secret-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { linkWords } from './promise-words.ts';
import { useEndLink, useMakeLink } from './promises.queries.ts';

type Props = { promise: DatePromise; onClose: () => void };

/** Makes the link of a promise, and then shows it: closing the dialog is the last that is seen of it. */
export function SharePromiseDialog({ promise, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null) return <LinkForm promise={promise} onMade={setSecret} onClose={onClose} />;
  return (
    <SecretDialog
      title="Link of the promise"
      onClose={onClose}
      words="Send it to whomever you promised the date. It is shown this once, since Daymark keeps only its hash. Whoever has it can read what you have chosen, and nothing else."
      label="Link"
      secret={`${location.origin}/p/${secret}`}
    />
  );
}

type FormProps = Props & { onMade: (secret: string) => void };

function LinkForm({ promise: { id, link }, onMade, onClose }: FormProps) {
  const today = useCurrentDate();
  const makeLink = useMakeLink(id);
  const endLink = useEndLink(id);
  const { form, dialog } = useFormDialog({
    schema: linkForm((date) => whyNotPromise(date, today)),
    initialValues: {
      shows_tasks: link?.shows_tasks ?? false,
      shows_record: link?.shows_record ?? false,
      ends_date: link && !link.is_ended ? (link.ends_date ?? '') : '',
    },
    save: {
      ...makeLink,
      mutate: ({ ends_date, ...shown }, on) =>
        makeLink.mutate(
          { ...shown, ends_date: ends_date === '' ? null : ends_date },
          { onError: on.onError, onSuccess: (made) => onMade(made.secret) },
        ),
    },
    onClose,
  });
  const { shows_tasks, shows_record } = form.values;
  const end = link && {
    label: 'End Link',
    isSaving: endLink.isPending,
    onSubmit: () => endLink.mutate(undefined, { onSuccess: onClose }),
  };
  return (
    <FormDialog
      title="Share Promise"
      submitLabel={link ? 'Make New Link' : 'Make Link'}
      {...dialog}
      saving={dialog.saving || endLink.isPending}
      {...(end && { alternative: end })}
    >
      <Stack gap="md">
        <Text>
          A page for whoever has the link: title, promised date, today’s likely range, and how much of the likely work
          is done.
        </Text>
        {link && (
          <Text size="sm" c="dimmed">
            {linkWords(link)}
          </Text>
        )}
        <Stack gap="xs">
          <Checkbox
            label="Names of tasks"
            checked={shows_tasks}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('shows_tasks', checked)}
          />
          <Checkbox
            label="My record of promises, from 10 settled ones on"
            checked={shows_record}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('shows_record', checked)}
          />
        </Stack>
        <TextInput
          type="date"
          label="Last day"
          description="The link opens until the end of this day; without one until you end it."
          min={today}
          {...textField(form, 'ends_date')}
        />
      </Stack>
    </FormDialog>
  );
}
