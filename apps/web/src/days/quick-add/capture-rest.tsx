import { QuickAddDialog } from './on-demand.ts';
import classes from './quick-add.module.css';
import { RefusedLines } from './refused-lines.tsx';
import type { CaptureLine } from './use-capture-line.ts';

/** The parts that follow a field of any kind: what was added, which lines were refused, and several lines. */
export function CaptureRest({ capture }: { capture: CaptureLine }) {
  const { line, lines, added, several, names, defaults } = capture;
  return (
    <>
      <p className={classes.added} role="status">
        {added}
      </p>
      <RefusedLines
        lines={lines.refused}
        whyNotEdit={line.trim() === '' ? null : 'Add or clear the line in the field first'}
        onRetry={capture.retry}
        onEdit={capture.edit}
        onDiscard={capture.discard}
      />
      {several !== null && (
        <QuickAddDialog
          text={several}
          names={names}
          defaults={defaults}
          onAdded={capture.finish}
          onClose={capture.closeSeveral}
        />
      )}
    </>
  );
}
