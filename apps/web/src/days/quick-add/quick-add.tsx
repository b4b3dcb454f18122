import { Loader } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { IconButton } from '#ui/guarded-button.tsx';
import { useDraft } from './capture.ts';
import { CaptureRest } from './capture-rest.tsx';
import { ExperimentChip } from './experiment-chip.tsx';
import { MarkedField } from './marked-field.tsx';
import classes from './quick-add.module.css';
import { QuickAddChips } from './quick-add-chips.tsx';
import { NameCompletion } from './quick-add-names.tsx';
import { type CaptureOptions, useCaptureLine } from './use-capture-line.ts';

type Props = Omit<CaptureOptions, 'list' | 'text'> & {
  list: NonNullable<CaptureOptions['list']>;
  /** Whether the field takes the focus, since somebody has just opened it. */
  takesFocus?: boolean;
};

/** Adds a task from one line, and several from several lines that are pasted, into the list or plan above which it stands. */
export function QuickAdd({ takesFocus = false, ...options }: Props) {
  const text = useDraft(options.list.id);
  const capture = useCaptureLine({ ...options, text });
  const { line, read, field, lines, completion } = capture;

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus, field]);

  return (
    <form className={classes.form} aria-label="Quick add" {...capture.formProps}>
      <NameCompletion completion={completion}>
        <MarkedField
          {...capture.fieldProps}
          field={field}
          line={line}
          read={read}
          data-autofocus={takesFocus || undefined}
          placeholder="Add a task: Draft page 45m !high #Writing today"
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={
            line.trim() !== '' ? (
              <IconButton label="Add" type="submit" size={30}>
                <IconPlus size={18} />
              </IconButton>
            ) : (
              lines.isSending && <Loader size={18} aria-hidden />
            )
          }
        />
      </NameCompletion>
      {line.trim() !== '' && (
        <QuickAddChips capture={capture}>
          <ExperimentChip capture={capture} />
        </QuickAddChips>
      )}
      <CaptureRest capture={capture} />
    </form>
  );
}
