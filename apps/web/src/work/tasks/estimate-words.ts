import { isPlannedDuration, type Planned } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

export const NO_ESTIMATE = 'No estimate';

/** A planned duration as rows and cards show it. */
export const plannedWords = ({ planned_duration, estimate_origin }: Planned): string =>
  estimate_origin === null ? NO_ESTIMATE : formatMinutes(planned_duration);

/** A planned duration where there is room to tell what becomes of one that nobody said. */
export function plannedInFull(task: Planned & { status: string }): string {
  const isCountedDown = task.estimate_origin === null && task.status !== 'done';
  return isCountedDown ? countdownWords(task.planned_duration) : plannedWords(task);
}

/** '1h 10m, 8 of 10 times'. */
export const atMostWords = (minutes: number): string => `${formatMinutes(minutes)}, 8 of 10 times`;

type Worked = Planned & { estimate: number | null; total_time_worked: number };

/** Work on a done task beside its estimate. */
export function workedWords({ estimate, total_time_worked, ...planned }: Worked): string {
  const worked = formatMinutes(total_time_worked);
  if (planned.estimate_origin === null) return `${worked} · ${NO_ESTIMATE}`;
  return `${worked} of ${formatMinutes(estimate ?? planned.planned_duration)}`;
}

/** Work up to now beside what is planned: '12m of 25m planned'; 'planned' is only what somebody has said. */
export const workedSoFar = ({ planned_duration, estimate_origin }: Planned, worked: number): string =>
  estimate_origin === null
    ? `${formatMinutes(worked)} worked, no estimate`
    : `${formatMinutes(worked)} of ${formatMinutes(planned_duration)} planned`;

const countdownWords = (minutes: number): string => `${NO_ESTIMATE}: ${formatMinutes(minutes)} counts down`;

/** Note of a form below a planned duration that is not its owner's. */
export type FigureNote = { text: string; canConfirm: boolean };

/** The note of a figure; null where it is its owner's, or none that can be saved. */
export function figureNote({
  planned_duration,
  estimate_origin,
  first_started_at,
}: Planned & { first_started_at: string | null }): FigureNote | null {
  if (!isPlannedDuration(planned_duration)) return null;
  const canConfirm = first_started_at === null;
  if (estimate_origin === null) return { text: countdownWords(planned_duration), canConfirm };
  return estimate_origin === 'assistant' && canConfirm ? { text: 'Estimated by an assistant', canConfirm } : null;
}

/** The figure of a new task, which only a form's user can say. */
export const newFigureNote = (planned_duration: number, isSaid: boolean): FigureNote | null =>
  figureNote({ planned_duration, estimate_origin: isSaid ? 'own' : null, first_started_at: null });
