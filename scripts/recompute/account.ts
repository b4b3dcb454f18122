import { type Archive, type Enrolment, readArchive } from './archive.ts';
import { type Usual, usualOf } from './capacity.ts';
import { type DayRule, dateAt, type Period } from './days.ts';
import { enrolmentsOf } from './enrolments.ts';
import type { Choice } from './estimates.ts';
import { type Forecaster, forecasterOf } from './forecasts.ts';
import { datesIn, type Task, tasksOf } from './tasks.ts';

/** Dates are inclusive, `now` is in milliseconds; `ownOnly` leaves imported estimates out, `measuredOnly` time by hand. */
export type Options = Period & Choice & { zone: string; now: number };

/** An account at a moment, as its export tells it. */
export type Account = {
  archive: Archive;
  rule: DayRule;
  tasks: Task[];
  enrolments: Enrolment[];
  now: number;
  today: string;
  usual: Usual;
  forecaster: Forecaster;
};

/** Reads the text of an export; instants are counted in the days of the zone. */
export function accountOf(text: string, { zone, now }: Pick<Options, 'zone' | 'now'>): Account {
  const archive = readArchive(text);
  const rule = { zone, startHour: archive.settings?.[0]?.['day_start_hour'] ?? 0 };
  const tasks = tasksOf(archive, rule, now);
  const today = `${dateAt(now, rule)}`;
  return {
    ...{ archive, rule, tasks, now, today },
    enrolments: enrolmentsOf(archive, tasks),
    usual: usualOf(archive, tasks, rule, { today, now }),
    forecaster: forecasterOf(tasks),
  };
}

/** The tasks that belong to a period, and its categories in their order with those of theirs. */
export function tasksIn({ archive, tasks }: Account, period: Period) {
  const inPeriod = tasks.filter((task) => datesIn(task, period).length > 0);
  const ofCategory = Map.groupBy(inPeriod, ({ category }) => category);
  const rows = archive.categories.map(({ name, color }, at) => ({
    category: { name, color },
    tasks: ofCategory.get(at + 1) ?? [],
  }));
  return {
    inPeriod,
    rows,
    categorized: inPeriod.filter(({ category }) => category !== null),
    without: ofCategory.get(null) ?? [],
    active: rows.filter((row) => row.tasks.length > 0).length,
  };
}
