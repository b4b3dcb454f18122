import type { Plan } from '@daymark/contract/plan.ts';
import type { ReactNode, Ref } from 'react';
import { LeftOverLine } from '#days/evening/on-demand.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { useTicking } from '#shared/ticking.ts';
import { useAfterPaint } from '#ui/use-after-paint.ts';
import classes from './day-columns.module.css';
import { SideList, SideSheet } from './on-demand.ts';
import { setSideList, useSideList } from './use-side-list.ts';

type Props = {
  plan: Plan;
  /** Whether tasks can be brought into the plan: else there is no side list. */
  isChangeable: boolean;
  /** Lists on this browser's board of today. */
  boardLists: number[];
  searchRef: Ref<HTMLInputElement>;
  onImportLists: () => void;
  onCreateList: () => void;
  /** The day itself, which the opening of the side list lays out anew, and does not render. */
  children: ReactNode;
};

/** A day with its side list: beside it, or as a sheet over it. */
export function DayColumns({ isChangeable, children, ...list }: Props) {
  const { plan, boardLists } = list;
  return (
    <Columns
      day={children}
      aside={isChangeable && <SideList {...list} head={<LeftOver plan={plan} boardLists={boardLists} isAside />} />}
      sheet={isChangeable && <SideSheet {...list} head={null} onClose={() => setSideList(false)} />}
    />
  );
}

type ColumnsProps = Record<'day' | 'aside' | 'sheet', ReactNode>;

/** The columns alone: a press that opens or closes the side list renders nothing in them before its frame. */
function Columns({ day, aside, sheet }: ColumnsProps) {
  const { isOpen, isBeside } = useShownSideList();
  return (
    <div className={classes.columns} data-side={(isBeside && isOpen && aside !== false) || undefined}>
      <div className={classes.day}>{day}</div>
      {isOpen && (isBeside ? aside : sheet)}
    </div>
  );
}

/** The side list as it is laid out: after the frame that shows its pressed button. */
function useShownSideList() {
  const { isOpen, isBeside } = useSideList();
  return { isBeside, isOpen: useAfterPaint(isOpen) };
}

type LeftOverProps = Pick<Props, 'plan' | 'boardLists'> & { isAside?: boolean };

/**
 * Tasks left of an earlier day, among the rows of the current one or in its side list. Once work has begun the offer makes
 * room for it; beside the day it stays at hand.
 */
export function LeftOver({ plan, boardLists, isAside = false }: LeftOverProps) {
  const today = useCurrentDay();
  const side = useShownSideList();
  const isAfternoon = useTicking(() => String(Temporal.Now.plainTimeISO().hour >= NOON)) === 'true';
  const belongsAside = side.isOpen && side.isBeside && (plan.worked_minutes > 0 || isAfternoon);
  if (plan.date !== today.date || !plan.left_over || belongsAside !== isAside) return null;
  return <LeftOverLine today={today} left={plan.left_over} onBoard={boardLists} isRow={!isAside} />;
}

/** The hour from which what was left of an earlier day makes room, as it does at the first start. */
const NOON = 12;
