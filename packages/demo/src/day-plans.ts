import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { earlierOf, isBefore, laterOf } from '@daymark/domain/instants.ts';
import type { Random } from '@daymark/domain/random.ts';
import type { PlannedTask } from './plan.ts';
import type { DemoRecord } from './records.ts';
import { NOTES } from './reflections.ts';
import { type DemoOptions, endedWork, openTasks, type WorkHistory } from './work-history.ts';

const WEEKS_WITH_PLANS = 4;

/** Open tasks in the plans of today and of tomorrow, and in that of the last working day, where they were left. */
const OPEN = { today: 4, tomorrow: 3, left: 2 } as const;

/** Share of the tasks that were known in the morning and yet not planned, and of the days with a line from the evening before. */
const [FORGOTTEN, WITH_NOTE] = [0.08, 0.6];

const PLANNING_MINUTES = 10;
const CLOSING_MINUTES = 3;

type DayPlans = { plan_tasks: DemoRecord<'plan_tasks'>[]; plan_days: DemoRecord<'plan_days'>[] };

/**
 * Plans of the last weeks, of today and of tomorrow. A day is planned before its first work, so that tasks created later are
 * unplanned, and closed after its last; tomorrow is planned now.
 */
export function dayPlans(
  random: Random,
  work: WorkHistory,
  { indexOf, ...options }: DemoOptions & { indexOf: (task: PlannedTask) => number },
): DayPlans {
  const { today, past } = workedDays(work, options);
  const createdAt = (task: PlannedTask) => work.creationTimes.tasks.get(task) ?? options.now;
  const open = openTasks(work);
  const todays = open.splice(0, OPEN.today);
  const tomorrows = open.splice(0, OPEN.tomorrow);
  const latest = past.at(-1);
  const left = open.filter((task) => latest && isBefore(createdAt(task), planningOf(latest))).slice(0, OPEN.left);

  const entriesOf = (day: WorkedDay, unfinished: PlannedTask[]) => {
    const plannedAt = planningOf(day);
    const planned = (task: PlannedTask) => ({
      ...{ task: indexOf(task), is_unplanned: false, added_at: laterOf(plannedAt, createdAt(task)) },
    });
    const worked = [...day.starts].map(([task, added_at]) => {
      const isUnplanned = isBefore(plannedAt, createdAt(task)) || random.chance(FORGOTTEN);
      return isUnplanned ? { task: indexOf(task), is_unplanned: true, added_at } : planned(task);
    });
    return [...worked, ...unfinished.map(planned)]
      .sort((one, other) => Number(one.is_unplanned) - Number(other.is_unplanned))
      .map((entry, position) => ({ ...entry, plan_date: day.date.toString(), at: null, position }));
  };
  const tomorrow = dayWith(today.date.add({ days: 1 }), [], options.now);
  const nextNote = random.deck(NOTES);
  return {
    plan_tasks: [
      ...past.flatMap((day) => entriesOf(day, day === latest ? left : [])),
      ...entriesOf(today, todays),
      ...entriesOf(tomorrow, tomorrows),
    ],
    plan_days: [...past, today].map(({ date, ended }) => ({
      plan_date: date.toString(),
      note: date === today.date || random.chance(WITH_NOTE) ? nextNote() : '',
      dismissed_at: null,
      closed_at: ended && earlierOf(ended.add({ minutes: CLOSING_MINUTES }), options.now),
    })),
  };
}

/** A day with the first start of each task worked on, in that order. */
type WorkedDay = {
  date: Temporal.PlainDate;
  starts: Map<PlannedTask, Temporal.Instant>;
  begins: Temporal.Instant;
  /** The end of the work; null while it is under way. */
  ended: Temporal.Instant | null;
};

const planningOf = ({ begins }: WorkedDay) => begins.subtract({ minutes: PLANNING_MINUTES });

/** Today, and the past days of the last weeks in their order. */
function workedDays(work: WorkHistory, { now, timeZone }: DemoOptions): { today: WorkedDay; past: WorkedDay[] } {
  const rule = fromMidnight(timeZone);
  const date = dayOf(now, rule);
  const first = date.subtract({ weeks: WEEKS_WITH_PLANS });
  const { task, since: started_at } = work.running;
  const works = [...endedWork(work), { task, started_at, ended_at: now }];
  const days = [...Map.groupBy(works, (one) => dayOf(one.started_at, rule).toString())]
    .filter(([day]) => first.toString() <= day)
    .map(([day, ofDay]) => dayWith(Temporal.PlainDate.from(day), ofDay, now));
  const past = days.filter((day) => !day.date.equals(date));
  const today = days.find((day) => day.date.equals(date)) ?? dayWith(date, [], now);
  return { today: { ...today, ended: null }, past };
}

function dayWith(date: Temporal.PlainDate, works: ReturnType<typeof endedWork>, now: Temporal.Instant): WorkedDay {
  const starts: WorkedDay['starts'] = new Map();
  for (const { task, started_at } of works) starts.set(task, starts.get(task) ?? started_at);
  return { date, starts, begins: works[0]?.started_at ?? now, ended: works.at(-1)?.ended_at ?? null };
}
