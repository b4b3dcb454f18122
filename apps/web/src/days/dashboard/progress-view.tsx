import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { progressPercentage } from '@daymark/domain/progress.ts';
import { countByOrigin, type WorkspaceList } from '@daymark/domain/workspace.ts';
import type { Day } from '#shared/current-day.ts';
import { Bar } from '#ui/bar.tsx';
import { UNKNOWN } from '#ui/format.ts';
import { Ring } from '#ui/ring.tsx';
import { StatCard, StatGrid } from '#ui/stat-card.tsx';
import { DayHistory } from './day-history.tsx';

type Props = {
  day: Day;
  lists: WorkspaceList[];
  /** Today's work and completions, on the board or not, once they are loaded. */
  figures: DailyAnalytics | undefined;
};

/** Figures of the current day and of the days before. */
export function ProgressView({ day, lists, figures }: Props) {
  const { created, imported } = countByOrigin(lists);
  return (
    <>
      <StatGrid>
        <StatCard label="Created lists" figure={String(created)} />
        <StatCard label="Imported lists" figure={String(imported)} />
        <TasksDone figures={figures} />
        <WorkedOfPlanned figures={figures} />
      </StatGrid>
      <DayHistory day={day} />
    </>
  );
}

function TasksDone({ figures }: Pick<Props, 'figures'>) {
  if (!figures) return <StatCard label="Tasks done" figure={UNKNOWN} />;
  const { completed_tasks: completed, total_tasks: total } = figures;
  return (
    <StatCard
      label="Tasks done"
      figure={`${completed} of ${total}`}
      extra={<Ring percentage={progressPercentage({ completed, total })} />}
    />
  );
}

function WorkedOfPlanned({ figures }: Pick<Props, 'figures'>) {
  if (!figures) return <StatCard label="Worked of planned" figure={UNKNOWN} />;
  const { worked_minutes, planned_minutes } = figures;
  return (
    <StatCard
      label="Worked of planned"
      figure={
        <span>
          <span className="unbroken">{formatMinutes(worked_minutes)}</span> of{' '}
          <span className="unbroken">{formatMinutes(planned_minutes)}</span>
        </span>
      }
      below={
        <Bar
          percentage={planned_minutes === 0 ? 0 : (worked_minutes / planned_minutes) * 100}
          label="Worked of planned"
          color="var(--dm-bar-live)"
        />
      }
    />
  );
}
