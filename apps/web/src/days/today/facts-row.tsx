import type { Plan } from '@daymark/contract/plan.ts';
import { IconChevronDown, IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { useCurrentDay } from '#shared/current-day.ts';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { useIsPrinting } from '#ui/printing.ts';
import classes from './facts-row.module.css';
import { factsOf } from './facts-words.ts';
import { FactsList } from './on-demand.ts';

/** The facts of a day so far, folded to one row except on paper; that it is unfolded is remembered for the day. */
export function FactsRow({ plan }: { plan: Plan }) {
  const id = useId();
  const stored = STORED.factsShown(useCurrentDay().userId);
  const isOpen = useStored(stored) === plan.date;
  const isPrinting = useIsPrinting();
  const words = factsOf(plan);
  if (words === null) return null;
  const from = plan.done.flatMap(({ first_started_at }) => first_started_at ?? []).toSorted()[0];
  const until = plan.done.at(-1)?.completed_at;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => stored.write(isOpen ? null : plan.date)}
      >
        <span className={`${classes.times} figures`}>
          {from && until && isOfDay(plan.date, from) && (
            <>
              <b>{startText(from)}</b> – {timeText(until)}
            </>
          )}
        </span>
        <IconCircleCheckFilled size={18} className={classes.check} aria-hidden />
        <span className={`${classes.words} figures`}>{words}</span>
        <Chevron size={16} aria-hidden />
      </button>
      <div id={id} className={classes.list} data-open={isOpen || undefined}>
        {(isOpen || isPrinting) && <FactsList plan={plan} />}
      </div>
    </>
  );
}

/** Whether an instant lies on this date by the clock: work of an earlier day has another. */
const isOfDay = (date: string, instant: string): boolean =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString() === date;
