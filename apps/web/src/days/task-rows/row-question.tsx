import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { RefObject } from 'react';
import { EstimateQuestion } from '#time/timer/estimate-question.tsx';
import { useQuestionPlace } from '#time/timer/question-place.ts';
import { useShownTimer } from '#time/timer/timer.queries.ts';
import { withTexts } from './row-items.ts';

type Props = {
  task: OpenTask;
  /** The row's button that pauses. */
  pause: RefObject<HTMLButtonElement | null>;
  /** Whether the question names the task. */
  isNamed?: boolean;
};

/** Asks in the row of the running task how long it will take, where nobody has said it. */
export function RowQuestion({ task, pause, isNamed }: Props) {
  const shown = useShownTimer();
  const timer = shown?.task.id === task.id ? shown : null;
  const { isAsked, isKept } = useQuestionPlace(withTexts(task), timer, pause);
  return isKept && <EstimateQuestion task={withTexts(task)} isAsked={isAsked} pause={pause} isNamed={isNamed} />;
}
