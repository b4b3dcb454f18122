import { memo, type ReactNode, useDeferredValue } from 'react';
import classes from './capture-field.module.css';
import { DaySentence } from './day-sentence.tsx';
import { ExperimentChip } from './experiment-chip.tsx';
import { Readings } from './readings.tsx';
import type { CaptureLine } from './use-capture-line.ts';

type Props = {
  capture: CaptureLine;
  /** Content while the line is empty. */
  hint?: ReactNode;
};

/** Meanings of a line, and the day that its task makes: a letter is shown in the field before they render. */
export function Meanings({ capture, hint }: Props) {
  return <MeaningsOf capture={useDeferredValue(capture)} hint={hint} />;
}

const MeaningsOf = memo(function MeaningsOf({ capture, hint }: Props) {
  if (capture.line.trim() === '') return hint;
  return (
    <>
      <Readings capture={capture} />
      <ul className={classes.experiment}>
        <ExperimentChip capture={capture} />
      </ul>
      {capture.planDate !== null && <DaySentence date={capture.planDate} minutes={capture.duration ?? null} />}
    </>
  );
});
