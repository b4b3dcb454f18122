// A second implementation of every figure, for those who would rather check than believe. It is written from the rules
// that docs/experiments.md tells, shares no code with the product (architecture.test.ts holds that), and takes the plain
// way: local dates instead of periods of instants, sums instead of running updates, whole binomial tails.

/** Dates are inclusive, `now` is in milliseconds; `ownOnly` leaves imported estimates out. */
type Period = { from: string; to: string };
export type Options = Period & { zone: string; now: number; ownOnly?: boolean };

/** Records of an export as far as figures need them, with instants in milliseconds. */
type Archive = Places & {
  tasks: (TaskFields & Outcome & { created_at: number })[];
  time_entries: { task: number; started_at: number; ended_at: number | null; source: string }[];
  experiments: Experiment[];
  enrolments: Enrolment[];
  settings?: { day_start_hour: number }[];
  forecasts?: Forecast[];
  forecast_tasks?: { forecast: number; task: number; worked_ms: number }[];
};
type Named = { name: string };
type Places = { projects: Named[]; lists: (Named & { project: number })[]; categories: (Named & { color: string })[] };
type TaskFields = { list: number; category: number | null; status: string; planned_duration: number };
type Outcome = {
  estimate: number | null;
  estimate_origin: string | null;
  mental_state: string | null;
  completed_at: number | null;
};
type Experiment = Named & Days & { multiplier: number; ends_at: number; ended_at: number | null; rule?: number };
type Days = { start_date: string; end_date: string; time_zone?: string | null };
type Forecast = { number: number; kind: string; task: number | null; name: string | null; made_at: number } & Figures;
type Figures = { tasks: number; p50_minutes: number; p80_minutes: number };
type Enrolment = Offer & { [Field in keyof Measured]: Measured[Field] | null };
type Offer = Draw & { accepted: boolean; corrected: boolean; lost_entries: number };
type Draw = { experiment: number; task: number | null; arm: string; original_estimate: number };
type Measured = { estimate: number; worked_ms: number; completed_at: number };
/** Figures of the text of an export. */
export function recompute(text: string, options: Options) {
  const archive: Archive = JSON.parse(text, (key, value) => (value && key.endsWith('_at') ? ms(value) : value));
  const days = { zone: options.zone, startHour: archive.settings?.[0]?.day_start_hour ?? 0 };
  const all = tasksOf(archive, days, options.now);
  const tasks = options.ownOnly ? all.map(withoutImported) : all;
  const inPeriod = tasks.filter((task) => datesIn(task, options).length > 0);
  const categorized = inPeriod.filter(({ category }) => category !== null);
  const ofCategory = Map.groupBy(inPeriod, ({ category }) => category);
  const active_categories = new Set(categorized.map(({ category }) => category)).size;
  const rest = { active_categories, tasks_without_category: inPeriod.length - categorized.length };
  const enrolled = Map.groupBy(archive.enrolments, ({ experiment }) => experiment);
  const lists = archive.lists.map((own, at) => ({ ...own, tasks: tasks.filter(({ list }) => list === at + 1) }));
  const byDay = [...new Set(inPeriod.flatMap((task) => datesIn(task, options)))].sort();
  const daily = byDay.map((date) => dayFigures(inPeriod, date));
  return {
    summary: {
      ...{ ...figuresOf(categorized, options, HINT_LEVEL), ...rest, ...timeOf(categorized, options) },
      assistant_estimates: assistantsIn(categorized, options),
    },
    categories: archive.categories.map(({ name, color }, at) => ({
      category: { name, color },
      ...rowFigures(ofCategory.get(at + 1) ?? [], options, active_categories),
      suggested_multiplier: learnedMultiplier(tasks, at + 1, archive.enrolments),
    })),
    without_category: categoryFigures(ofCategory.get(null) ?? [], options, LEVEL),
    daily,
    hours: hoursOf(archive, inPeriod, options),
    completion_rates: Object.fromEntries(daily.map(({ date, completion_rate }) => [date, completion_rate])),
    forecasts: recordOf(archive, tasks, options),
    experiments: archive.experiments.map((experiment, at) => ({
      results: resultsOf(experiment, enrolled.get(at + 1) ?? [], options.now),
      stats: statsOf(experiment, enrolled.get(at + 1) ?? [], { days, now: options.now }),
    })),
    lists: lists.map(({ name, tasks }) => ({ name, ...totalsOf(tasks) })),
    projects: archive.projects.map(({ name }, at) => {
      const own = lists.filter(({ project }) => project === at + 1);
      return { name, total_lists: own.length, ...totalsOf(own.flatMap(({ tasks }) => tasks)) };
    }),
  };
}

const MINUTE = 60_000;
const ms = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;
const wire = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' });
/** The rule of days: before the hour at which days begin, it is still the date before. */
type DayRule = { zone: string; startHour: number };

function dateAt(at: number, { zone, startHour }: DayRule): Temporal.PlainDate {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return local.toPlainDate().subtract({ days: local.hour < startHour ? 1 : 0 });
}

/** The next start of a local day, or the moment at which clocks skip it. */
function nextDay(at: number, days: DayRule): number {
  const wall = dateAt(at, days).add({ days: 1 }).toPlainDateTime({ hour: days.startHour });
  const start = wall.toZonedDateTime(days.zone, { disambiguation: 'earlier' });
  const isSkipped = !start.toPlainDateTime().equals(wall);
  return ((isSkipped && start.getTimeZoneTransition('next')) || start).epochMilliseconds;
}

type Task = TaskFields &
  Outcome & { number: number; completedOn: string | null } & {
    /** Local dates to which the task belongs, with the milliseconds of work on each. */
    days: Map<string, number>;
    /** Milliseconds of each ended entry, of those booked or corrected by hand, and of all with the running one up to now. */
    ended: number[];
    byHand: number;
    workedSoFar: number;
  };

function tasksOf({ tasks, time_entries }: Archive, rule: DayRule, now: number): Task[] {
  const entries = Map.groupBy(time_entries, ({ task }) => task);
  return tasks.map(({ created_at, ...task }, at) => {
    const own = entries.get(at + 1) ?? [];
    const completedOn = task.completed_at === null ? null : `${dateAt(task.completed_at, rule)}`;
    const days = new Map([`${dateAt(created_at, rule)}`, completedOn ?? []].flat().map((date) => [date, 0]));
    for (const { started_at, ended_at } of own) {
      const end = ended_at ?? Math.max(started_at, now);
      let from = started_at;
      do {
        const [date, until] = [`${dateAt(from, rule)}`, Math.min(end, nextDay(from, rule))];
        days.set(date, (days.get(date) ?? 0) + until - from);
        from = until;
      } while (from < end);
    }
    const lengths = (some: typeof own) =>
      some.flatMap((one) => (one.ended_at === null ? [] : one.ended_at - one.started_at));
    const [ended, byHand] = [lengths(own), sum(lengths(own.filter(({ source }) => source !== 'timer')))];
    return { ...task, number: at + 1, completedOn, days, ended, byHand, workedSoFar: sum([...days.values()]) };
  });
}

const isIn = (date: string | null, { from, to }: Period) => date !== null && from <= date && date <= to;
const datesIn = ({ days }: Task, period: Period) => [...days.keys()].filter((date) => isIn(date, period));

function dayFigures(all: Task[], date: string) {
  const tasks = all.filter(({ days }) => days.has(date));
  return {
    date,
    ...figuresOf(tasks, { from: date, to: date }, LEVEL),
    planned_minutes: sum(tasks.map(({ planned_duration }) => planned_duration)),
    worked_minutes: round(sum(tasks.map(({ days }) => days.get(date) ?? 0)) / MINUTE, 2),
  };
}

/** Minutes worked in the period by name; tasks without a category have an empty one. */
function hoursOf({ projects, lists, categories }: Places, tasks: Task[], period: Period) {
  const nameIn = (named: Named[], number: number | null) => (number === null ? '' : (named[number - 1]?.name ?? ''));
  const projectOf = (list: number) => lists[list - 1]?.project ?? null;
  const tellBy = (nameOf: (task: Task, date: string) => string) => {
    const worked = new Map<string, number>();
    for (const task of tasks) {
      for (const date of datesIn(task, period)) {
        const name = nameOf(task, date);
        worked.set(name, (worked.get(name) ?? 0) + (task.days.get(date) ?? 0));
      }
    }
    return Object.fromEntries(
      [...worked].filter(([, time]) => time > 0).map(([name, time]) => [name, round(time / MINUTE, 2)]),
    );
  };
  return {
    project: tellBy(({ list }) => nameIn(projects, projectOf(list))),
    list: tellBy(({ list }) => nameIn(lists, list)),
    category: tellBy(({ category }) => nameIn(categories, category)),
    day: tellBy((_, date) => date),
  };
}

/** How often the forecasts came true whose last task was done in the period, and what came of the kept ones. */
function recordOf({ forecasts = [], forecast_tasks = [] }: Archive, tasks: Task[], period: Period) {
  const parts = Map.groupBy(forecast_tasks, ({ forecast }) => forecast);
  const all = forecasts.map(({ number, task, made_at, ...said }) => {
    const of = task === null ? (parts.get(number) ?? []) : [{ task, worked_ms: 0 }];
    const own = of.flatMap((part) => tasks[part.task - 1] ?? []);
    const isDone = own.every(({ completed_at }) => completed_at !== null);
    const last = isDone ? own.toSorted((one, other) => Number(other.completed_at) - Number(one.completed_at))[0] : null;
    const since = sum(own.flatMap(({ ended }) => ended)) - sum(of.map(({ worked_ms }) => worked_ms));
    const actual_minutes = last ? Math.max(0, round(since / MINUTE, 0)) : null;
    const canTell = own.every(({ ended }) => ended.length > 0);
    const within = (figure: number) => (actual_minutes === null || !canTell ? null : actual_minutes <= figure);
    const outcome = { actual_minutes, within_p50: within(said.p50_minutes), within_p80: within(said.p80_minutes) };
    const at = { made_at: wire(made_at), settled_at: last ? wire(Number(last.completed_at)) : null };
    const isWhole = own.length === said.tasks;
    return { order: [made_at, number] as const, isWhole, settledOn: last?.completedOn, ...said, ...at, ...outcome };
  });
  const inPeriod = all.filter(({ isWhole, settledOn }) => isWhole && (!settledOn || isIn(settledOn, period)));
  const judged = inPeriod.filter(({ within_p80 }) => within_p80 !== null);
  const hits = (some: typeof judged) => some.filter(({ within_p80 }) => within_p80).length;
  const months = Map.groupBy(judged, ({ settledOn }) => String(settledOn).slice(0, 7));
  return {
    settled: judged.length,
    within_p50: judged.filter(({ within_p50 }) => within_p50).length,
    within_p80: hits(judged),
    by_month: [...months.keys()].sort().map((month) => {
      const ofMonth = months.get(month) ?? [];
      return { month, settled: ofMonth.length, within_p80: hits(ofMonth) };
    }),
    kept: inPeriod
      .filter(({ kind }) => kind !== 'task')
      .sort(({ order: [one, first] }, { order: [other, second] }) => other - one || second - first)
      .slice(0, 100)
      .map(({ order, isWhole, settledOn, ...kept }) => kept),
  };
}

/** Chance of claiming a tendency where there is none: in a call for one, of all rows of a page together, and of all tasks. */
const [LEVEL, ROWS_LEVEL, HINT_LEVEL] = [0.05, 0.03, 0.004];

/** Mental states, of which the first four are positive. A tie for the most common state goes to the first. */
const STATES = ['energized', 'focused', 'satisfied', 'motivated', 'tired', 'frustrated', 'anxious'];

function figuresOf(tasks: Task[], period: Period, level: number) {
  const done = tasks.filter(({ completedOn }) => isIn(completedOn, period));
  return {
    total_tasks: tasks.length,
    completed_tasks: done.length,
    completion_rate: round(done.length / Math.max(1, tasks.length), 4),
    estimation_accuracy: accuracyOf(done, level),
    mental_state_distribution: statesOf(done),
  };
}

function timeOf(tasks: Task[], period: Period) {
  const done = tasks.filter(({ completedOn }) => isIn(completedOn, period));
  const minutes = (times: number[]) => round(sum(times) / MINUTE, 2);
  return {
    worked_minutes: minutes(done.flatMap(({ ended }) => ended)),
    by_hand_minutes: minutes(done.map(({ byHand }) => byHand)),
  };
}

function categoryFigures(tasks: Task[], period: Period, level: number) {
  const figures = figuresOf(tasks, period, level);
  return { ...figures, completion_percentage: round((100 * figures.completed_tasks) / Math.max(1, tasks.length), 1) };
}

/** Figures of one of the categories of a page, whose tendency is told from ten tested tasks on. */
function rowFigures(tasks: Task[], period: Period, active: number) {
  const tested = tasks.filter((task) => isIn(task.completedOn, period) && isBy('own')(task)).length;
  return categoryFigures(tasks, period, tested < FEWEST ? 0 : ROWS_LEVEL / active);
}

const isEstimated = ({ estimate, ended }: Task) => estimate !== null && ended.length > 0;
const isBy = (who: string) => (task: Task) => task.estimate_origin === who && isEstimated(task);
const isAnalyzed = (task: Task) => isBy('own')(task) || isBy('imported')(task);
const LEFT_OUT = 'left out';
const withoutImported = (task: Task) => (isBy('imported')(task) ? { ...task, estimate_origin: LEFT_OUT } : task);

/** Figures of assistants, which are told from ten done tasks on. */
function assistantsIn(tasks: Task[], period: Period) {
  const own = tasks.filter((task) => isIn(task.completedOn, period) && isBy('assistant')(task));
  const middle = median(own.map(({ estimate, ended }) => deviation(pair(Number(estimate), sum(ended)))));
  return middle === null || own.length < 10 ? null : { tasks: own.length, bias: round(Math.exp(middle), 2) };
}

/** Estimate and work in milliseconds, each at least a minute. */
type Pair = [planned: number, worked: number];
const pair = (minutes: number, worked: number): Pair => [Math.max(1, minutes) * MINUTE, Math.max(MINUTE, worked)];

/** Accuracy of an estimate in percent. */
const closeness = ([planned, worked]: Pair) => (100 * Math.min(planned, worked)) / Math.max(planned, worked);
const deviation = ([planned, worked]: Pair) => Math.log(worked) - Math.log(planned);

function accuracyOf(done: Task[], level: number) {
  const pairsOf = (some: Task[]) => some.map(({ estimate, ended }) => pair(Number(estimate), sum(ended)));
  const pairs = pairsOf(done.filter(isAnalyzed));
  const [longer, shorter] = sides(pairsOf(done.filter(isBy('own'))));
  const isAccurate = ([planned, worked]: Pair) =>
    (4 * worked <= 5 * planned && 4 * planned <= 5 * worked) || Math.abs(worked - planned) <= 3 * MINUTE;
  const wrong = sides(pairs.filter((one) => !isAccurate(one)));
  const middle = median(pairs.map(deviation));
  return {
    accuracy_percentage: round(mean(pairs.map(closeness)) ?? 0, 1),
    bias: middle === null ? null : round(Math.exp(middle), 2),
    tendency: signTest(longer, shorter) > level ? 'none' : longer > shorter ? 'longer' : 'shorter',
    total_tasks_analyzed: pairs.length,
    accurate_count: pairs.filter(isAccurate).length,
    underestimated_count: wrong[0],
    overestimated_count: wrong[1],
    imported_count: done.filter(isBy('imported')).length,
    tasks_without_estimate: done.filter(({ estimate, ended }) => estimate === null && ended.length > 0).length,
  };
}

/** How many took longer than planned, and how many less time. */
const sides = (pairs: Pair[]): [number, number] => [
  pairs.filter(([planned, worked]) => worked > planned).length,
  pairs.filter(([planned, worked]) => worked < planned).length,
];

function statesOf(done: Task[]) {
  const counts = STATES.map((state) => done.filter(({ mental_state }) => mental_state === state).length);
  const share = (count: number) => round((100 * count) / Math.max(1, sum(counts)), 1);
  return {
    total_tasks: sum(counts),
    not_told: done.length - sum(counts),
    mental_states: {
      counts: Object.fromEntries(STATES.map((state, at) => [state, counts[at]])),
      percentages: Object.fromEntries(STATES.map((state, at) => [state, share(counts[at] ?? 0)])),
    },
    most_common_state: sum(counts) === 0 ? null : STATES[counts.indexOf(Math.max(...counts))],
    positive_states_percentage: share(sum(counts.slice(0, 4))),
  };
}

const STATUSES = ['not_started', 'active', 'paused', 'done'];
function totalsOf(tasks: Task[]) {
  const countOf = (wanted: string) => tasks.filter(({ status }) => status === wanted).length;
  return {
    total_tasks: tasks.length,
    completed_tasks: countOf('done'),
    progress_percentage: round((100 * countOf('done')) / Math.max(1, tasks.length), 1),
    tasks_by_status: Object.fromEntries(STATUSES.map((status) => [status, countOf(status)])),
    planned_minutes: sum(tasks.map(({ planned_duration }) => planned_duration)),
    worked_minutes: round(sum(tasks.map(({ workedSoFar }) => workedSoFar)) / MINUTE, 2),
  };
}

/** Done tasks below which nothing is claimed. */
const FEWEST = 10;
/** The growth of a stake that decides, the one that stakes aim at, and for how many tasks; experiments before have rule 1. */
type Terms = { growth: number; aim: number; span: (place: number) => number };
type Rule = { all: Terms; control: Terms };
const ANY_NUMBER = (place: number) => place * Math.log(1 + place);
const OLD_RULE: Rule = {
  all: { growth: 20, aim: 20, span: ANY_NUMBER },
  control: { growth: 6, aim: 20, span: ANY_NUMBER },
};
const NEW_RULE: Rule = {
  all: { growth: 20, aim: 20, span: (place) => Math.max(place, 40) },
  control: { growth: 10, aim: 10, span: (place) => Math.max(place, 20) },
};

type Done = Offer & Measured;
const isOver = (enrolment: Enrolment): enrolment is Done => enrolment.estimate !== null && enrolment.worked_ms !== null;
const isActive = ({ ended_at, ends_at }: Experiment, now: number) => ended_at === null && now < ends_at;

function resultsOf(experiment: Experiment, enrolments: Enrolment[], now: number) {
  const { multiplier } = experiment;
  // The sort is stable: what was completed at the same moment stays in the order of enrolment.
  const done = enrolments.filter(isOver).sort((one, other) => one.completed_at - other.completed_at);
  const ofArm = (wanted: string) => done.filter(({ arm }) => arm === wanted);
  const [control, intervention] = [ofArm('control'), ofArm('intervention')];
  const actual = (some: Done[]) => mean(some.map(({ estimate, worked_ms }) => closeness(pair(estimate, worked_ms))));
  const against = (factor: number) => (one: Done) => closeness(pair(factor * one.original_estimate, one.worked_ms));
  const [own, adjusted, isEarly] = [against(1), against(multiplier), done.length < FEWEST];
  const gainsOf = (some: Done[]) => some.map((one) => adjusted(one) - own(one));
  const bound = 100 - 100 * Math.min(multiplier, 1 / multiplier);
  const terms = experiment.rule === 2 ? NEW_RULE : OLD_RULE;
  const interval = intervalOf(gainsOf(done), bound, terms.all);
  const side = interval === null ? 0 : interval[0] > 0 ? 1 : interval[1] < 0 ? -1 : 0;
  const agrees = side !== 0 && winsEver(gainsOf(control), { bound, mean: 0, side, ...terms.control });
  const evidence = isEarly ? 'too_early' : !agrees ? 'cannot_tell' : side > 0 ? 'helps' : 'hurts';
  const [of_control, of_intervention] = [actual(control), actual(intervention)];
  return {
    experiment_name: experiment.name,
    status: isActive(experiment, now) ? 'active' : 'completed',
    total_tasks: done.length,
    enrolled_tasks: enrolments.length,
    accepted_tasks: enrolments.filter(({ accepted }) => accepted).length,
    corrected_tasks: done.filter(({ corrected, lost_entries }) => corrected || lost_entries > 0).length,
    control_group_size: control.length,
    intervention_group_size: intervention.length,
    control_accuracy: orNull(of_control, 1),
    intervention_accuracy: orNull(of_intervention, 1),
    improvement: of_control === null || of_intervention === null ? null : round(of_intervention - of_control, 1),
    replay: {
      tasks: done.length,
      own_accuracy: orNull(mean(done.map(own)), 1),
      adjusted_accuracy: orNull(mean(done.map(adjusted)), 1),
      improvement: orNull(mean(gainsOf(done)), 1),
      interval: interval?.map((end) => round(end, 1)) ?? null,
      held_back: !isEarly && side !== 0 && !agrees,
    },
    ...stretchOf(control, intervention, multiplier),
    evidence,
    success: evidence === 'helps',
  };
}

/** Ends of the means that no bet has ruled out, by halving: the higher the mean, the less a bet on more wins. */
function intervalOf(gains: number[], bound: number, terms: Terms): [number, number] | null {
  const endOf = (side: 1 | -1) => {
    let [out, kept] = [-side * bound, side * bound];
    const isOut = (mean: number) => winsEver(gains, { bound, mean, side, ...terms });
    if (!isOut(out)) return out;
    for (let halving = 0; halving < 60; halving += 1) {
      if (isOut((out + kept) / 2)) out = (out + kept) / 2;
      else kept = (out + kept) / 2;
    }
    return kept;
  };
  const [low, high] = [endOf(1), endOf(-1)];
  return low > high ? null : [low, high];
}

type Bet = Terms & { bound: number; mean: number; side: number };

/** Whether the stake on a mean above (side 1) or below (side -1) this one has ever grown so much. */
function winsEver(gains: number[], { bound, mean, side, growth, aim, span }: Bet): boolean {
  let [logStake, sum, squares] = [0, 0, 0];
  return gains.some((gain, before) => {
    const scatter = before === 0 ? 0 : Math.max(0, squares - sum ** 2 / before);
    const variance = (bound ** 2 / 4 + scatter) / (before + 1);
    const plain = Math.sqrt((2 * Math.log(aim)) / (variance * span(before + 1)));
    logStake += Math.log(1 + side * Math.min(plain, 1 / (2 * (bound + side * mean))) * (gain - mean));
    [sum, squares] = [sum + gain, squares + gain ** 2];
    return logStake >= Math.log(growth);
  });
}

/** Warns where a stretch of about ±30 % is 20 times as likely as none, towards the figure that was shown. */
function stretchOf(control: Done[], intervention: Done[], multiplier: number) {
  const logs = (some: Done[]) => some.map((one) => deviation(pair(one.original_estimate, one.worked_ms)));
  const [one, other] = [logs(intervention), logs(control)];
  const [above, below] = [mean(one), mean(other)];
  if (above === null || below === null) return { stretch: null, stretch_warning: false };
  const [delta, noise, scale] = [above - below, spread(one) + spread(other), 0.3 ** 2];
  const odds = Math.sqrt(noise / (noise + scale)) * Math.exp((delta ** 2 * scale) / (2 * noise * (noise + scale)));
  const canTell = Math.min(one.length, other.length) >= 2 && noise > 0;
  const isPulled = Math.sign(delta) === Math.sign(Math.log(multiplier));
  return { stretch: round(Math.exp(delta), 2), stretch_warning: canTell && isPulled && odds >= 20 };
}

/** Variance of the mean. */
function spread(values: number[]): number {
  const middle = mean(values) ?? 0;
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1) / values.length;
}

function statsOf(experiment: Experiment, enrolments: Enrolment[], { days, now }: { days: DayRule; now: number }) {
  const countIn = (some: Enrolment[], wanted: string) => some.filter(({ arm }) => arm === wanted).length;
  const byArm = (some: Enrolment[]) => ({
    control: countIn(some, 'control'),
    intervention: countIn(some, 'intervention'),
  });
  const isRunning = isActive(experiment, now);
  const last = Math.min(isRunning ? now : (experiment.ended_at ?? experiment.ends_at), experiment.ends_at);
  const start = Temporal.PlainDate.from(experiment.start_date);
  const total = start.until(experiment.end_date).days;
  const toLast = start.until(dateAt(last, { ...days, zone: experiment.time_zone ?? days.zone })).days;
  const most = isRunning ? total - 1 : total;
  const elapsed = last === experiment.ends_at ? total : Math.min(Math.max(0, toLast), most);
  return {
    enrolled: byArm(enrolments),
    done: byArm(enrolments.filter(isOver)),
    accepted: byArm(enrolments.filter(({ accepted }) => accepted)),
    days_elapsed: elapsed,
    days_left: isRunning ? total - elapsed : 0,
  };
}

/**
 * The multiplier learned from the last 100 done tasks and the last 100 of the category; ten tasks without a tendency
 * are imagined before each.
 */
function learnedMultiplier(tasks: Task[], category: number, enrolments: Enrolment[]) {
  const own = new Map(enrolments.map(({ task, original_estimate }) => [task, original_estimate]));
  const latest = (some: Task[]) =>
    some
      .filter((task) => task.completed_at !== null && isBy('own')(task))
      .sort((one, other) => Number(other.completed_at) - Number(one.completed_at) || other.number - one.number)
      .slice(0, 100)
      .map(({ number, estimate, ended }) => pair(own.get(number) ?? Number(estimate), sum(ended)));
  const [all, ofIt] = [latest(tasks), latest(tasks.filter((task) => task.category === category))];
  const usual = ((median(all.map(deviation)) ?? 0) * all.length) / (all.length + 10);
  const log = ((median(ofIt.map(deviation)) ?? 0) * ofIt.length + 10 * usual) / (ofIt.length + 10);
  const isSure = signTest(...sides(ofIt.length >= 8 ? ofIt : all)) <= 0.2;
  const learned = all.length >= 8 && Math.abs(log) >= Math.log(1.1) && isSure;
  const multiplier = learned ? Math.min(3, Math.max(0.5, round(Math.exp(log), 2))) : 1.5;
  return { multiplier, tasks: all.length, category_tasks: ofIt.length, learned };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);

function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

/** Chance that a fair coin falls at least so unevenly, both sides counted. */
function signTest(heads: number, tails: number): number {
  const [tosses, least] = [heads + tails, Math.max(heads, tails)];
  let log = -tosses * Math.log(2);
  for (let at = 1; at <= tosses - least; at += 1) log += Math.log((least + at) / at);
  let [tail, part] = [0, Math.exp(log)];
  for (let count = least; count <= tosses; count += 1) {
    tail += part;
    part *= (tosses - count) / (count + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Rounds half up the decimal figure with nine decimals: the rest is dust of binary fractions. */
function round(value: number, decimals: number): number {
  const [units, step] = [BigInt(value.toFixed(9).replace('.', '')), 10n ** BigInt(9 - decimals)];
  const raised = units + step / 2n;
  return Number(raised / step - (raised % step < 0n ? 1n : 0n)) / 10 ** decimals;
}

const orNull = (value: number | null, decimals: number) => (value === null ? null : round(value, decimals));
