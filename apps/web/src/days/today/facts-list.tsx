import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { DoneOnDay, Plan } from '@daymark/contract/plan.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button } from '@mantine/core';
import { IconCalendarEvent, IconCircleCheckFilled, IconCircleDashed, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { joinedBlocks } from '#days/busy-time/joined-blocks.ts';
import { AddTimeDialog, EditEntryDialog } from '#days/entry-forms/on-demand.ts';
import { useDayRule } from '#shared/current-day.ts';
import { entryQueries } from '#time/entries/entries.queries.ts';
import type { Times } from '#time/entries/entry-times.ts';
import { startText, timeText } from '#time/entries/entry-words.ts';
import { wire } from '#time/entries/new-times.ts';
import { useWorkNow } from '#time/timer/use-work-now.ts';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import classes from './facts-row.module.css';
import { type FactRow, factRows } from './facts-rows.ts';

type Opened = { edited: TimeEntry } | { added: Times };

/** The work of a day and its busy time that is over, with time that nobody has booked; a press on an entry mends it. */
export function FactsList({ plan }: { plan: Plan }) {
  const days = useDayRule();
  const query = useQuery(entryQueries.ofDay(plan.date));
  const { opened, open, close } = useDialog<Opened>();
  const now = wire(useWorkNow());
  const over = joinedBlocks(plan.busy).filter(({ end }) => end <= now);
  const done = new Set(plan.done.map(({ id }) => id));
  return (
    <Loaded
      query={query}
      loading={<LoadingState text="Loading the work of this day..." count={2} height={34} />}
      failed="The work of this day could not be loaded"
    >
      {(entries) => {
        const rows = factRows(periodOfDay(Temporal.PlainDate.from(plan.date), days), entries, over);
        const worked = new Set(entries.map(({ task_id }) => task_id));
        return (
          <>
            <ul className={classes.rows} aria-label="Work of this day">
              {rows.map((row) => {
                if (row.kind === 'busy') return <BusyRow key={`busy ${row.period.from}`} row={row} />;
                if (row.kind === 'gap') {
                  const added = { started_at: wire(row.period.from), ended_at: wire(row.period.until) };
                  return <GapRow key={`gap ${row.period.from}`} row={row} onAdd={() => open({ added })} />;
                }
                const { entry } = row;
                return (
                  <WorkRow
                    key={entry.id}
                    row={row}
                    isDone={done.has(entry.task_id)}
                    onEdit={() => open({ edited: entry })}
                  />
                );
              })}
              {plan.done.flatMap((task) =>
                worked.has(task.id) ? [] : <UntimedRow key={`task ${task.id}`} task={task} />,
              )}
            </ul>
            {opened && 'edited' in opened && <EditEntryDialog entry={opened.edited} onClose={close} />}
            {opened && 'added' in opened && <AddTimeDialog times={opened.added} entries={entries} onClose={close} />}
          </>
        );
      }}
    </Loaded>
  );
}

type WorkProps = { row: Extract<FactRow, { kind: 'work' }>; isDone: boolean; onEdit: () => void };

function WorkRow({ row, isDone, onEdit }: WorkProps) {
  const { task_name, list_name } = row.entry;
  return (
    <li className={classes.fact}>
      <TimesOf row={row} />
      {isDone ? (
        <IconCircleCheckFilled size={18} className={classes.check} role="img" aria-label="Done" />
      ) : (
        <IconCircleDashed size={18} className={classes.quiet} role="img" aria-label="Worked on" />
      )}
      <button type="button" className={classes.entry} title={task_name} onClick={onEdit}>
        {task_name}
      </button>
      <span className={`${classes.quiet} ${classes.of} truncate`}>{list_name}</span>
      <span className={`${classes.quiet} figures`}>{formatMinutes(row.minutes)}</span>
    </li>
  );
}

function BusyRow({ row }: { row: Extract<FactRow, { kind: 'busy' }> }) {
  return (
    <li className={classes.fact}>
      <TimesOf row={row} />
      <IconCalendarEvent size={16} className={classes.quiet} aria-hidden />
      <span className="truncate">{row.title ?? 'Busy'}</span>
      <span />
      <span className={`${classes.quiet} figures`}>busy {formatMinutes(row.minutes)}</span>
    </li>
  );
}

function GapRow({ row, onAdd }: { row: FactRow; onAdd: () => void }) {
  return (
    <li className={classes.fact}>
      <TimesOf row={row} />
      <IconClock size={16} className={classes.quiet} aria-hidden />
      <span className={`${classes.quiet} figures`}>Not booked {formatMinutes(row.minutes)}</span>
      <Button variant="subtle" size="compact-sm" className={classes.add} onClick={onAdd}>
        Add Time
      </Button>
    </li>
  );
}

/** A task that was completed without any time. */
function UntimedRow({ task }: { task: DoneOnDay }) {
  return (
    <li className={classes.fact}>
      <span />
      <IconCircleCheckFilled size={18} className={classes.check} role="img" aria-label="Done" />
      <span className="truncate">{task.name}</span>
      <span className={`${classes.quiet} ${classes.of} truncate`}>{task.list_name}</span>
      <span className={classes.quiet}>No time</span>
    </li>
  );
}

const TimesOf = ({ row: { period } }: { row: FactRow }) => (
  <span className={`${classes.times} figures`}>
    <b>{startText(period.from.toString())}</b> – {timeText(period.until.toString())}
  </span>
);
