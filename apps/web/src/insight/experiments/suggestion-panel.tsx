import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconFlask } from '@tabler/icons-react';
import classes from './suggestion-panel.module.css';
import type { ShownSuggestion } from './use-suggestion.ts';

type Props = {
  suggestion: ShownSuggestion | null;
  isAccepted: boolean;
  onAccept: (minutes: number) => void;
};

/** An experiment's estimate for the task that is being composed; a screen reader announces it once. */
export function SuggestionPanel({ suggestion, isAccepted, onAccept }: Props) {
  return (
    <div role="status">
      {suggestion && <Panel suggestion={suggestion} isAccepted={isAccepted} onAccept={onAccept} />}
    </div>
  );
}

function Panel({ suggestion, isAccepted, onAccept }: Props & { suggestion: ShownSuggestion }) {
  const { suggested_estimate, original_estimate, suggestion_text } = suggestion;
  if (isAccepted) {
    return (
      <p className={classes.taken}>
        <IconCheck size={18} aria-hidden /> Using the suggested {formatMinutes(suggested_estimate)}.
      </p>
    );
  }
  return (
    <div className={classes.panel}>
      <IconFlask size={20} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <strong>
          Suggested: {formatMinutes(suggested_estimate)} instead of {formatMinutes(original_estimate)}
        </strong>
        {suggestion_text && <span>{suggestion_text}</span>}
      </div>
      <Button variant="light" onClick={() => onAccept(suggested_estimate)}>
        Use Suggested Time
      </Button>
    </div>
  );
}
