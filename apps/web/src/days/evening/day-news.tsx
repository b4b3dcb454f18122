import { useTakenTimes } from '#api/taken-times.ts';
import { usePlan } from '#days/plan/plan.queries.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { FailureNote } from '#ui/notes.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { NoteLine } from './note-line.tsx';
import { CutEntriesLine, LeftOverLine, TakenTimesLines } from './on-demand.ts';

type Props = {
  /** The shown day. */
  date: string;
  /** Lists on this browser's board of today. */
  onBoard: number[];
};

/** Notes above the board of a day: the line written for it, and on the current day what was cut and what was left before. */
export function DayNews({ date, onBoard }: Props) {
  const today = useCurrentDay();
  const isOffline = useIsOffline();
  const hasTaken = useTakenTimes().length > 0 && date === today.date;
  const { data: plan, error, refetch } = usePlan(date);
  if (!plan) {
    if (!error || isOffline) return null;
    return (
      <FailureNote
        title="The plan of this day could not be loaded."
        reason={error.message}
        isOld={false}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {hasTaken && <TakenTimesLines />}
      {plan.cut_entries && <CutEntriesLine cut={plan.cut_entries} />}
      {plan.note !== '' && <NoteLine date={date} note={plan.note} isPast={date < today.date} />}
      {date === today.date && plan.left_over && <LeftOverLine today={today} left={plan.left_over} onBoard={onBoard} />}
    </>
  );
}
