import { NOTE_LENGTH } from '@daymark/contract/evening.ts';
import type { Plan, PlannedTask, PlanOfDay } from '@daymark/contract/plan.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { eveningQueries, useCloseDay } from '#days/evening/evening.queries.ts';
import { ToTell } from '#days/just-done/to-tell.tsx';
import { planQueries, useShownPlanChange } from '#days/plan/plan.queries.ts';
import type { PlanChange } from '#days/plan/plan-changes.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, daysFrom, dayWord } from '#shared/day-words.ts';
import { dateWriter } from '#ui/format.ts';
import { SaveFailureNote } from '#ui/save-failure.tsx';
import { Segments } from '#ui/segments.tsx';
import { CapacityBar } from './capacity-sentence.tsx';
import classes from './evening-panel.module.css';
import { closingFacts, withMoved } from './evening-words.ts';
import { figuresOfDay } from './sentence-words.ts';

/** Days ahead that are searched for the next one with hours. */
const AHEAD = 7;

const LIST = 'list';
const OTHER = 'other';

type Props = { plan: Plan; onClose: () => void };

/** Closes a day: what is open goes to another day or back to its list, and a line is written for the next. */
export function EveningPanel({ plan, onClose }: Props) {
  const today = useCurrentDate();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = plan.tasks.filter(({ task }) => task.status !== 'done');
  const days = useQuery(planQueries.ofDays(daysAfter(plan.date, 1), AHEAD)).data;
  const next = days?.find(({ capacity_minutes }) => capacity_minutes > 0) ?? days?.[0];
  const nextDate = next?.date ?? daysAfter(plan.date, 1);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const { data: summary } = useQuery(eveningQueries.summary(plan.date));
  const [typed, setTyped] = useState<string | null>(null);
  const closeDay = useCloseDay(plan.date);
  const change = useShownPlanChange();
  const placeOf = ({ task }: PlannedTask) => chosen.get(task.id) ?? nextDate;
  const note = typed ?? summary?.note ?? '';

  useEffect(() => heading.current?.focus(), []);

  /** Moves what is open, then closes; a refused move leaves the panel open, and the task where it was. */
  async function close(event: FormEvent) {
    event.preventDefault();
    const tasksOf = Map.groupBy(open, placeOf);
    const moves = [...tasksOf].flatMap(([place, planned]): PlanChange[] => {
      const tasks = planned.map(({ task }) => task);
      if (place === LIST) return tasks.map((task) => ({ kind: 'remove', date: plan.date, task }));
      return place === plan.date ? [] : [{ kind: 'add', date: place, tasks, from: plan.date }];
    });
    try {
      await Promise.all(moves.map((move) => change.mutateAsync(move)));
    } catch {
      return; // told by a toast
    }
    closeDay.mutate(note, { onSuccess: onClose });
  }

  const moved = open.filter((planned) => placeOf(planned) === nextDate);
  return (
    <section aria-labelledby={id}>
      <form className={classes.panel} onSubmit={(event) => void close(event)}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          Close {longWeekday(Temporal.PlainDate.from(plan.date))}
        </h2>
        <p className={`${classes.facts} figures`}>{closingFacts(plan)}</p>
        {open.length > 0 && (
          <ul className={classes.rows} aria-label="Open tasks">
            {open.map((planned) => (
              <OpenRow
                key={planned.task.id}
                planned={planned}
                place={placeOf(planned)}
                nextDate={nextDate}
                first={daysAfter(plan.date, 1)}
                onPlace={(place) => setChosen(new Map(chosen).set(planned.task.id, place))}
              />
            ))}
          </ul>
        )}
        <ToTell date={plan.date} />
        <TextInput
          label={`A line for ${dayName(nextDate, today)}`}
          description="Optional. It is shown above that day."
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SaveFailureNote failure={closeDay.failure} />
        <div className={classes.end}>
          {next && <NextDay day={withMoved(next, moved)} today={today} />}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={closeDay.isPending || change.isPending} disabled={!summary}>
              Close the Day
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

type RowProps = {
  planned: PlannedTask;
  /** A date, or the list. */
  place: string;
  nextDate: string;
  /** The earliest date to which it can be moved. */
  first: string;
  onPlace: (place: string) => void;
};

function OpenRow({ planned: { task }, place, nextDate, first, onPlace }: RowProps) {
  const today = useCurrentDate();
  const [isOther, setIsOther] = useState(false);
  // A date that is typed is another one with each figure: those that cannot be chosen stay in the field alone.
  const [typed, setTyped] = useState<string | null>(null);
  const value = place === LIST ? LIST : isOther ? OTHER : nextDate;
  function choose(next: string) {
    setIsOther(next === OTHER);
    setTyped(null);
    onPlace(next === OTHER ? daysAfter(nextDate, 1) : next);
  }
  return (
    <li className={classes.row}>
      <span className={`${classes.name} truncate`} title={task.name}>
        {task.name}
      </span>
      <span className={`${classes.minutes} figures`}>
        {task.estimate_origin !== null && formatMinutes(task.planned_duration)}
      </span>
      <Segments
        isSmall
        aria-label={`Where to with ${task.name}`}
        data={[
          { value: nextDate, label: dayName(nextDate, today) },
          { value: OTHER, label: 'Another Day' },
          { value: LIST, label: 'Back to List' },
        ]}
        value={value}
        onChange={choose}
      />
      {isOther && place !== LIST && (
        <TextInput
          type="date"
          size="xs"
          className={classes.date ?? ''}
          aria-label={`Day for ${task.name}`}
          min={first}
          value={typed ?? place}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (value >= first) onPlace(value);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </li>
  );
}

/** The next day as it will be with what is moved to it. */
function NextDay({ day, today }: { day: PlanOfDay; today: string }) {
  const minutes = day.likely_minutes ?? day.planned_minutes;
  const over = minutes - day.capacity_minutes;
  const words = `${dayName(day.date, today)} then holds ${figuresOfDay(day, false)}`;
  const verdict = over > 0 ? `It is ${formatMinutes(over)} too much.` : 'It fits.';
  return (
    <div className={classes.next}>
      <p className="figures" role="status">
        <b>{words}</b> {verdict}
      </p>
      <CapacityBar plan={day} label={`${words} ${verdict}`} />
    </div>
  );
}

/** 'Tomorrow' within a day is the weekday in the evening's words: 'Monday', further away 'Wed, Dec 2'. */
function dayName(date: string, today: string): string {
  return daysFrom(today, date) < 7 ? longWeekday(Temporal.PlainDate.from(date)) : dayWord(date, today);
}

const longWeekday = dateWriter({ weekday: 'long' });
