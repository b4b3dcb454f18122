import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useDiscardQuestion } from '#ui/discard-question.tsx';
import { QuickAdd } from './quick-add.tsx';

type Props = {
  /** Text that the field begins with. */
  line?: string;
  /** The day for which the tasks are planned, unless the line names one. */
  planDate?: string;
  onClose: () => void;
};

/** Quick add on any screen, into the list that was used last or that the line names. It stays open for the next task. */
export function QuickLineDialog({ line = '', planDate, onClose }: Props) {
  const text = useState(line);
  const isDirty = text[0].trim() !== '' && text[0] !== line;
  const { close, question } = useDiscardQuestion({ isDirty, onClose });
  return (
    <>
      <Dialog title="Quick Add" size={560} onClose={close}>
        <QuickAdd text={text} takesFocus {...(planDate && { planDate })} />
      </Dialog>
      {question}
    </>
  );
}
