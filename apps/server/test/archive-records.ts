import type { ArchiveRecords } from '@daymark/contract/archive.ts';
import { NO_END } from '@daymark/contract/archive.ts';
import { ENTRY_SOURCES, type EntrySource } from '@daymark/contract/entries.ts';
import { ARMS, TRIAL_RULES } from '@daymark/contract/experiments.ts';
import { KEPT_KINDS } from '@daymark/contract/forecast-record.ts';
import { PROJECT_STATUSES } from '@daymark/contract/statuses.ts';
import { ESTIMATE_ORIGINS, MENTAL_STATES, PRIORITIES } from '@daymark/contract/tasks.ts';
import { ORIGINS } from '@daymark/contract/workspace.ts';
import { whyNotAtMost } from '@daymark/domain/at-most-field.ts';
import fc from 'fast-check';
import type { Records } from './archive.ts';

const NOON = Temporal.Instant.from('2026-11-20T09:00:00Z').epochMilliseconds;
const wire = (ms: number) => new Date(ms).toISOString();

/** An instant in the last forty days. */
const moment = fc.integer({ min: NOON - 40 * 86_400_000, max: NOON }).map(wire);
const minutes = fc.integer({ min: 1, max: 480 });
const letters = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '=', ',', 'é', '😀', '{', ']', '\u007f', '\ufeff'),
  maxLength: 12,
});
const words = letters.map((text) => text.trim());
const name = letters.map((text) => text.trim() || 'x');
const written = { created_at: moment, updated_at: moment };
const multiplier = fc.integer({ min: 50, max: 300 }).map((hundredths) => (hundredths === 100 ? 1.5 : hundredths / 100));
const isTrue = fc.boolean();
const origin = fc.constantFrom(...ESTIMATE_ORIGINS, null);

const numbered = <Item extends object>(items: Item[]) => items.map((item, place) => ({ number: place + 1, ...item }));
const some = <Item extends object>(item: fc.Arbitrary<Item>, maxLength: number) =>
  fc.array(item, { maxLength }).map(numbered);

/** The first of the lists that would be the inbox is it. */
function withOneInbox<Drawn extends { is_inbox: boolean }>(lists: Drawn[]): Drawn[] {
  const inbox = lists.findIndex(({ is_inbox }) => is_inbox);
  return lists.map((list, place) => ({ ...list, is_inbox: place === inbox }));
}

const begunTask = (status: 'paused' | 'active') => ({
  status: fc.constant(status),
  estimate: minutes,
  first_started_at: moment,
  completed_at: fc.constant(null),
  mental_state: fc.constant(null),
  reflection: fc.constant(null),
});

const progressOfTask = fc.oneof(
  fc.record({
    ...begunTask('paused'),
    status: fc.constant('not_started' as const),
    estimate: fc.constant(null),
    first_started_at: fc.constant(null),
  }),
  fc.record(begunTask('paused')),
  fc.record({
    ...begunTask('paused'),
    status: fc.constant('done' as const),
    estimate: fc.constant(null),
    first_started_at: fc.constant(null),
    completed_at: moment,
  }),
  fc.record({
    ...begunTask('paused'),
    status: fc.constant('done' as const),
    completed_at: moment,
    mental_state: fc.constantFrom(...MENTAL_STATES),
    reflection: words,
  }),
);

const position = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });
const capacity = fc.option(fc.integer({ min: 0, max: 960 }));
const settings = fc.record({
  day_start_hour: fc.integer({ min: 1, max: 6 }), // an account with every setting as it came has no record
  capacity_monday: capacity,
  capacity_tuesday: capacity,
  capacity_wednesday: capacity,
  capacity_thursday: capacity,
  capacity_friday: capacity,
  capacity_saturday: capacity,
  capacity_sunday: capacity,
  ask_before_done: fc.boolean(),
});

const promise = {
  name: words,
  promised_date: fc.constantFrom('2026-08-22', '2026-11-20', '2027-11-22'),
  tasks: fc.integer({ min: 3, max: 9 }),
  withdrawn_tasks: fc.integer({ min: -2, max: 9 }),
  chance: fc.option(fc.integer({ min: 0, max: 10 })),
  p80_date: fc.option(fc.constantFrom('2026-08-22', '2027-11-22')),
  time_zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia'),
  made_at: moment,
};
const NOT_ENDED = { settled_at: fc.constant(null), withdrawn_at: fc.constant(null), is_emptied: fc.constant(false) };

/** Promises of lists and projects that are there, and ended ones of those that are gone. */
function promisesOf({ lists, projects }: { lists: object[]; projects: object[] }) {
  const [list, project] = [placeIn(lists), placeIn(projects)];
  const ofNone = { list: fc.constant(null), project: fc.constant(null) };
  const settled = { ...NOT_ENDED, settled_at: moment, is_emptied: fc.boolean() };
  const withdrawn = { ...NOT_ENDED, withdrawn_at: moment, is_emptied: fc.boolean() };
  const kind = (of: 'list' | 'project') => ({ kind: fc.constant(of) });
  return [
    fc.record({ ...promise, ...kind('list'), ...ofNone, ...settled }),
    fc.record({ ...promise, ...kind('project'), ...ofNone, ...withdrawn }),
    ...(list ? [fc.record({ ...promise, ...kind('list'), ...ofNone, list, ...NOT_ENDED })] : []),
    ...(project ? [fc.record({ ...promise, ...kind('project'), ...ofNone, project, ...settled })] : []),
  ];
}

/** Minutes that may be too few for the estimate that they stand beside. */
const atMost = fc.integer({ min: 1, max: 1440 });

/** A record without an at-most that it cannot have. */
const withFittingAtMost = <Task extends Parameters<typeof whyNotAtMost>[0]>(task: Task): Task =>
  whyNotAtMost(task) === null ? task : { ...task, at_most: null };

/** Repeats that make no copy before the day after the tests. */
const repeatIn = (list: fc.Arbitrary<number>, category: fc.Arbitrary<number | null>) =>
  fc
    .record({
      list,
      category,
      name,
      description: words,
      priority: fc.constantFrom(...PRIORITIES),
      planned_duration: minutes,
      estimate_origin: origin,
      at_most: fc.option(atMost),
      rrule: fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', 'FREQ=MONTHLY;BYDAY=-1FR'),
      start_date: fc.constantFrom('1970-01-01', '2026-11-20'),
      next_date: fc.constantFrom('2026-11-23', '2200-12-31'),
      ...written,
    })
    .map(withFittingAtMost);

/** Arbitrary records of one account; with `timer` one of its tasks is active. */
export const anyRecords = ({ timer }: { timer: boolean }): fc.Arbitrary<Records> =>
  fc
    .record({
      projects: some(
        fc.record({ name, description: words, status: fc.constantFrom(...PROJECT_STATUSES), ...written }),
        4,
      ),
      categories: some(fc.record({ name, color: fc.constantFrom('#228be6', '#000000'), ...written }), 3),
    })
    .chain(({ projects, categories }) => {
      const project = placeIn(projects);
      const lists = project
        ? some(
            fc.record({
              ...{ project, name, progress: fc.double({ min: 0, max: 1, noNaN: true }), position },
              ...{ is_inbox: fc.boolean(), ...written },
            }),
            5,
          ).map(withOneInbox)
        : fc.constant<Records['lists']>([]);
      const category = fc.option(placeIn(categories) ?? fc.constant(null));
      const experiment = fc.record({
        name,
        category,
        target_category: name,
        multiplier,
        start_date: fc.constant('2026-11-01'),
        end_date: fc.constantFrom('2026-11-01', '2026-11-15'),
        time_zone: fc.constantFrom('UTC', 'Pacific/Apia', null),
        ends_at: moment,
        ended_at: fc.option(moment),
        control_left: fc.nat(2),
        intervention_left: fc.nat(2),
        rule: fc.constantFrom(...TRIAL_RULES),
        ...written,
      });
      return fc.record({
        projects: fc.constant(projects),
        categories: fc.constant(categories),
        lists,
        experiments: some(experiment, 3).map(endedButOne),
      });
    })
    .chain(({ lists, ...before }) => {
      const list = placeIn(lists);
      const category = fc.option(placeIn(before.categories) ?? fc.constant(null));
      const repeats = list ? some(repeatIn(list, category), 3) : fc.constant<Records['repeats']>([]);
      return fc.record({ ...constants(before), lists: fc.constant(lists), repeats });
    })
    .chain(({ lists, repeats, ...before }) => {
      const list = placeIn(lists);
      const category = fc.option(placeIn(before.categories) ?? fc.constant(null));
      const task = (progress: typeof progressOfTask) =>
        fc
          .tuple(
            fc.record({
              list: list ?? fc.constant(0),
              category,
              repeat: fc.option(placeIn(repeats) ?? fc.constant(null)),
              name,
              description: words,
              priority: fc.constantFrom(...PRIORITIES),
              planned_duration: minutes,
              estimate_origin: origin,
              at_most: fc.option(atMost),
              due_date: fc.constantFrom(null, '1970-01-01', '2026-11-20', '2200-12-31'),
              position,
            }),
            progress,
            fc.record(written),
          )
          .map((parts) => Object.assign({}, ...parts) as Omit<ArchiveRecords['tasks'], 'number'>)
          .map((task) => (task.estimate_origin === null ? { ...task, estimate: null } : task))
          .map(withFittingAtMost);
      const active = task(fc.record(begunTask('active')) as never);
      const tasks = list
        ? fc
            .tuple(
              fc.array(task(progressOfTask), { maxLength: 12 }),
              fc.array(active, { minLength: timer ? 1 : 0, maxLength: timer ? 1 : 0 }),
            )
            .map(([others, running]) => numbered([...others, ...running]))
        : fc.constant<Records['tasks']>([]);
      return fc.record({ ...constants(before), lists: fc.constant(lists), repeats: fc.constant(repeats), tasks });
    })
    .chain((before) => {
      const begun = before.tasks.filter((task) => task.first_started_at !== null).map(({ number }) => number);
      const active = before.tasks.find(({ status }) => status === 'active');
      const worked = fc.integer({ min: 0, max: 1800 });
      const work = fc.record({
        started_at: moment,
        planned: minutes,
        worked,
        source: fc.constantFrom(...ENTRY_SOURCES),
      });
      const ended = fc.record({ task: fc.constantFrom(...begun, 0), work }).filter(({ task }) => task > 0);
      const entries = begun.length === 0 ? fc.constant<Entry[]>([]) : fc.array(ended, { maxLength: 12 });
      const boards = fc.uniqueArray(
        fc.record({
          list: placeIn(before.lists) ?? fc.constant(0),
          workspace_date: fc.constantFrom('2026-08-22', '2026-11-20', '2026-11-22'),
          origin: fc.constantFrom(...ORIGINS),
          position: fc.nat(9),
          added_at: moment,
        }),
        {
          maxLength: before.lists.length === 0 ? 0 : 6,
          selector: ({ list, workspace_date }) => `${list} ${workspace_date}`,
        },
      );
      const plans = fc.uniqueArray(
        fc.record({
          task: placeIn(before.tasks) ?? fc.constant(0),
          plan_date: fc.constantFrom('1970-01-01', '2026-11-20', '2026-11-21', '2027-11-20'),
          is_unplanned: isTrue,
          at: fc.constantFrom(null, '00:00', '15:00'),
          position: fc.nat(9),
          added_at: moment,
        }),
        {
          maxLength: before.tasks.length === 0 ? 0 : 12,
          selector: ({ task, plan_date }) => `${task} ${plan_date}`,
        },
      );
      const planDays = fc.uniqueArray(
        fc.record({
          plan_date: fc.constantFrom('1970-01-01', '2026-11-20', '2027-11-20'),
          note: words,
          dismissed_at: fc.option(moment),
          closed_at: fc.option(moment),
        }),
        { selector: ({ plan_date }) => plan_date },
      );
      const figures = { made_at: moment, p50_minutes: fc.nat(600), p80_minutes: fc.nat(900) };
      const started = fc.subarray(begun).chain((tasks) =>
        fc.tuple(
          ...tasks.map((task) =>
            fc.record({
              ...figures,
              kind: fc.constant('task' as const),
              task: fc.constant(task),
              name: fc.constant(null),
              tasks: fc.constant(1),
              end: endOf('done', 'withdrawn'),
            }),
          ),
        ),
      );
      const kept = fc.array(
        fc.record({
          ...figures,
          ...{ kind: fc.constantFrom(...KEPT_KINDS), task: fc.constant(null), name },
          ofTasks: fc.uniqueArray(
            fc.record({
              ...{ task: placeIn(before.tasks) ?? fc.constant(0), worked_ms: fc.nat(9_000_000) },
              end: endOf('done', 'withdrawn', 'moved'),
            }),
            { maxLength: before.tasks.length === 0 ? 0 : 5, selector: ({ task }) => task },
          ),
          lost: fc.nat(2),
        }),
        { maxLength: 4 },
      );
      const corrected = fc.record({ corrected: isTrue, lost_entries: fc.nat(2) });
      const drawn = fc.subarray(before.experiments.map(({ number }) => number));
      const own = before.tasks.filter(({ estimate_origin }) => estimate_origin === 'own');
      const enrolled = fc.subarray(own.map(({ number }) => number));
      return fc
        .record({
          ...constants(before),
          boards,
          plans,
          planDays,
          started,
          kept,
          promises: fc.array(fc.oneof(...promisesOf(before)), { maxLength: 4 }),
          settings: fc.array(settings, { maxLength: 1 }),
          entries,
          drawn,
          enrolled,
          accepted: isTrue,
          multiplier,
          planned: minutes,
          corrected,
        })
        .map(
          ({
            boards,
            plans,
            planDays,
            started,
            kept,
            promises,
            settings,
            entries,
            drawn,
            enrolled,
            accepted,
            multiplier,
            planned,
            corrected,
            ...records
          }) => {
            const time_entries: object[] = entries.map(({ task, work }, place) =>
              entryOf(task, inItsTime(work, place)),
            );
            const running = { started_at: wire(NOON), planned, worked: 0, source: 'timer' } as const;
            if (active) time_entries.push({ ...entryOf(active.number, running), ended_at: null });
            const at = { created_at: wire(NOON) };
            const asked = { original_estimate: planned, multiplier, suggested_estimate: planned };
            const enrolments =
              before.experiments.length === 0
                ? []
                : enrolled.map((task) => {
                    const { status } = before.tasks[task - 1] ?? {};
                    const measured =
                      status === 'done'
                        ? { estimate: planned, worked_ms: 60_000, completed_at: wire(NOON) }
                        : { estimate: null, worked_ms: null, completed_at: null };
                    const arm = ARMS[task % 2] ?? 'control';
                    return {
                      experiment: 1,
                      task: task % 5 === 0 ? null : task,
                      arm,
                      ...asked,
                      accepted: accepted && arm === 'intervention',
                      ...measured,
                      ...corrected,
                      ...at,
                    };
                  });
            return {
              ...records,
              time_entries: numbered(time_entries),
              assignments: numbered(drawn.map((experiment) => ({ experiment, arm: 'control' as const, ...at }))),
              enrolments: numbered(enrolments),
              workspace_lists: numbered(boards),
              plan_tasks: numbered(plans),
              plan_days: numbered(planDays),
              forecasts: numbered([
                ...started.map(withEnd),
                // Versions before 6 could lack a task of it.
                ...kept.map(({ ofTasks, lost, ...forecast }) => ({
                  ...{ ...forecast, ...NO_END },
                  tasks: ofTasks.length + Math.max(1, lost),
                })),
              ]),
              forecast_tasks: numbered(
                kept.flatMap(({ ofTasks }, place) =>
                  ofTasks.map((task) => ({ forecast: started.length + place + 1, ...withEnd(task) })),
                ),
              ),
              promises: numbered(promises),
              settings: numbered(settings),
            } as unknown as Records;
          },
        );
    });

type End = { left: 'not' | 'done' | 'withdrawn' | 'moved'; at: string; ms: number | null };

/** How a task has left a forecast, where it has. */
const endOf = (...left: End['left'][]) =>
  fc.record({ left: fc.constantFrom<End['left'][]>('not', ...left), at: moment, ms: fc.option(fc.nat(9_000_000)) });

/** The task of a forecast with what is kept of it, where it has left. */
function withEnd<Fields extends { task: number }>({ end: { left, at, ms }, ...fields }: Fields & { end: End }) {
  if (left === 'not') return { ...fields, ...NO_END };
  const ended = { completed_at: left === 'done' ? at : null, withdrawn_at: left === 'done' ? null : at, final_ms: ms };
  return { ...fields, ...ended, task: left === 'moved' ? fields.task : null };
}

type Work = { started_at: string; planned: number; worked: number; source: EntrySource };
type Entry = { task: number; work: Work };

const DAY = 86_400_000;

/** The same work within three days that no other entry has. */
function inItsTime(work: Work, place: number): Work {
  return { ...work, started_at: wire(NOON - (40 - 3 * place) * DAY + (Date.parse(work.started_at) % DAY)) };
}

function entryOf(task: number, { started_at, planned, worked, source }: Work) {
  const start = Date.parse(started_at);
  const isCorrected = source === 'corrected';
  return {
    task,
    started_at,
    planned_end_at: source === 'manual' ? null : wire(start + planned * 60_000),
    ended_at: wire(start + worked * 1000),
    source,
    measured_started_at: isCorrected ? wire(start - 60_000) : null,
    measured_ended_at: isCorrected ? wire(start + worked * 2000) : null,
    measured_task: isCorrected && worked % 2 === 0 ? task : null,
  };
}

const placeIn = (records: object[]) => (records.length === 0 ? null : fc.integer({ min: 1, max: records.length }));

const constants = <Shape extends object>(values: Shape) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof Shape]: fc.Arbitrary<Shape[Key]>;
  };

/** The first experiment of each category may be active; those without a category have ended. */
function endedButOne<Experiment extends { category: number | null; ended_at: string | null }>(
  experiments: Experiment[],
) {
  const open = new Set<number | null>([null]);
  return experiments.map((experiment) => {
    const isFirst = !open.has(experiment.category);
    open.add(experiment.category);
    return isFirst ? experiment : { ...experiment, ended_at: wire(NOON) };
  });
}
