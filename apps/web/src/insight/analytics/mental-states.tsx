import type { MentalStateDistribution } from '@daymark/contract/analytics.ts';
import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { MentalStateIcon, mentalStateLabel } from '#shared/mental-state.tsx';
import { Bar } from '#ui/bar.tsx';
import { counted, formatExactPercent } from '#ui/format.ts';
import { NothingYet, Panel } from '#ui/panel.tsx';
import classes from './mental-states.module.css';
import { notToldText } from './state-words.ts';

export function MentalStates({ distribution }: { distribution: MentalStateDistribution }) {
  const { total_tasks, mental_states, positive_states_percentage } = distribution;
  const { counts, percentages } = mental_states;
  const notTold = notToldText(distribution);
  // Stable sort: ties keep the fixed order of the states.
  const states = MENTAL_STATES.toSorted((one, other) => counts[other] - counts[one]);
  return (
    <Panel
      title="Mental State Distribution"
      note={
        <span className="figures">
          {total_tasks > 0 && (
            <>
              Positive States <strong>{formatExactPercent(positive_states_percentage)}</strong> of{' '}
              {counted(total_tasks, 'task')}
            </>
          )}
          {total_tasks > 0 && notTold && ' · '}
          {notTold}
        </span>
      }
    >
      {total_tasks === 0 ? (
        <NothingYet>Each task that is completed says how it felt. Here those answers are counted.</NothingYet>
      ) : (
        <ul className={classes.rows}>
          {states.map((state) => (
            <li key={state} className={classes.row}>
              <span className={classes.name}>
                <MentalStateIcon state={state} size={18} />
                {mentalStateLabel(state)}
              </span>
              <Bar percentage={percentages[state]} label={mentalStateLabel(state)} color={`var(--dm-${state})`} />
              <span className={`${classes.percent} figures`}>{formatExactPercent(percentages[state])}</span>
              <span className={`${classes.count} figures`}>{counted(counts[state], 'task')}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
