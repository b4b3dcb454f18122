import { EXPERIMENT_DAYS } from '@daymark/contract/experiments.ts';
import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { msFromMinutes } from '@daymark/domain/durations.ts';
import { evidenceOf, isHeldBack } from '@daymark/domain/evidence.ts';
import { experimentDates } from '@daymark/domain/experiments.ts';
import { isBefore } from '@daymark/domain/instants.ts';
import type { Random } from '@daymark/domain/random.ts';
import { type DoneEnrolment, type Replay, replay } from '@daymark/domain/replay.ts';
import { suggestEstimate } from '@daymark/domain/suggestion.ts';
import { type AssignedTask, assignArms, type OfferedTask } from './arms.ts';
import type { CreationTimes } from './creation-times.ts';
import type { PlannedTask } from './plan.ts';
import type { CategoryKey } from './words.ts';
import { type Work, workedMs } from './work.ts';

/** The hypothesis of an experiment. */
type Question = { name: string; category: CategoryKey; multiplier: number };

type Course = ReturnType<typeof experimentDates> & { created_at: Temporal.Instant; time_zone: string };

export type HeldExperiment = Question & Course & ReturnType<typeof assignArms>;

type Options = {
  creationTimes: Pick<CreationTimes, 'account' | 'tasks'>;
  works: Map<PlannedTask, Work>;
  now: Temporal.Instant;
  timeZone: string;
};

/** Engineering is underestimated by this factor, so the suggestions are more accurate. */
const HELPING: Question = { name: 'Engineering takes longer', category: 'engineering', multiplier: 1.6 };

/** Suggestions are as inaccurate as the user's own estimates; the later ones are for accounts with few tasks. */
const UNCLEAR: Question[] = [
  { name: 'A fifth more for learning', category: 'learning', multiplier: 1.2 },
  { name: 'A fifth more for design', category: 'design', multiplier: 1.2 },
  { name: 'A tenth less for admin', category: 'admin', multiplier: 0.9 },
];

/**
 * Estimates that are off too, with suggestions that are more accurate, but only over all tasks together: too few of them
 * were done without a suggestion. The later ones are for accounts where that does not happen with the first.
 */
const HELD_BACK: Question[] = [
  { name: 'A third more for research', category: 'research', multiplier: 1.35 },
  { name: 'A quarter more for research', category: 'research', multiplier: 1.25 },
  { name: 'A quarter more for design', category: 'design', multiplier: 1.25 },
  { name: 'A fifth more for design', category: 'design', multiplier: 1.2 },
  { name: 'A fifth less for admin', category: 'admin', multiplier: 0.8 },
];

const YOUNG: Question = { name: 'More time for writing', category: 'writing', multiplier: 1.25 };

/** Duration of the running experiment in days. */
const YOUNG_DURATION = 14;

/** Done tasks of the running experiment: too few for a verdict. */
const YOUNG_DONE = { min: 3, max: 7 };

/**
 * One experiment that helps, one that cannot tell, one that its control arm holds back and one that is too early, ordered
 * by creation. Each is placed at a time whose tasks give that verdict; one without such a time is left out.
 */
export function holdExperiments(random: Random, options: Options): HeldExperiment[] {
  const over = EXPERIMENT_DAYS.choices
    .flatMap((days) => coursesOf(days, options))
    .filter(({ ends_at }) => isBefore(ends_at, options.now));
  const running = coursesOf(YOUNG_DURATION, options).filter(({ ends_at }) => isBefore(options.now, ends_at));
  const fullest = (question: Question, is: (found: Replay) => boolean) =>
    fullestThat(random, is, candidatesOf(question, over, options));
  const helping = fullest(HELPING, (found) => evidenceOf(found) === 'helps');
  const unclear = firstThat(UNCLEAR, (question) =>
    fullest(question, (found) => evidenceOf(found) === 'cannot_tell' && !isHeldBack(found)),
  );
  const isFree = ({ category }: Question) => category !== unclear?.category; // one experiment at a time in each
  const heldBack = firstThat(HELD_BACK.filter(isFree), (question) => fullest(question, isHeldBack));
  const young = youngOne(candidatesOf(YOUNG, running, options));
  return [helping, unclear, heldBack, young && { ...young, ...assignArms(random, young.offered) }]
    .flatMap((candidate) => candidate ?? [])
    .sort((one, other) => Temporal.Instant.compare(one.created_at, other.created_at));
}

type Candidate = Question & Course & { offered: Offer[] };

type Offer = OfferedTask & { done: Done | undefined };

/** The data that the verdict is computed from, but for the arm. */
type Done = Omit<DoneEnrolment, 'arm'> & { completed_at: Temporal.Instant };

function firstThat(
  questions: Question[],
  find: (question: Question) => HeldExperiment | undefined,
): HeldExperiment | undefined {
  for (const question of questions) {
    const found = find(question);
    if (found) return found;
  }
  return undefined;
}

/** The candidate with the most done tasks whose replay is such, with the arms that were drawn for it. */
function fullestThat(
  random: Random,
  is: (found: Replay) => boolean,
  candidates: Candidate[],
): HeldExperiment | undefined {
  const fullestFirst = candidates.toSorted((one, other) => doneIn(other) - doneIn(one));
  for (const { offered, ...candidate } of fullestFirst) {
    const assigned = assignArms(random, offered);
    if (is(replay(doneOf(assigned.enrolled), candidate.multiplier))) return { ...candidate, ...assigned };
  }
  return undefined;
}

const doneIn = ({ offered }: Candidate) => offered.filter(({ done }) => done).length;

/** Done tasks of a trial in the order of completion. */
function doneOf(enrolled: (AssignedTask & Offer)[]): DoneEnrolment[] {
  return enrolled
    .flatMap(({ arm, done }) => (done ? [{ ...done, arm }] : []))
    .sort((one, other) => Temporal.Instant.compare(one.completed_at, other.completed_at));
}

/** The running candidate whose done tasks are within `YOUNG_DONE`, or else below it. */
function youngOne(candidates: Candidate[]): Candidate | undefined {
  const few = candidates.filter((candidate) => candidate.offered.length > 0 && doneIn(candidate) <= YOUNG_DONE.max);
  return few.findLast((candidate) => doneIn(candidate) >= YOUNG_DONE.min) ?? few.at(-1);
}

/** Limit in days: experiments start within the last ten weeks, however long the demo is. */
const LONGEST_AGO = 10 * 7;

const HOUR = '08:00';
const FRIDAY = 5;

/** Possible courses, latest first; each starts on the morning of a weekday. */
function coursesOf(days: number, { creationTimes: { account }, now, timeZone }: Options): Course[] {
  const rule = fromMidnight(timeZone);
  const today = dayOf(now, rule);
  const known = account.add({ hours: 1 });
  return Array.from({ length: LONGEST_AGO }, (_, index) => today.subtract({ days: index + 1 }))
    .filter(({ dayOfWeek }) => dayOfWeek <= FRIDAY)
    .map((date) => date.toZonedDateTime({ timeZone, plainTime: HOUR }).toInstant())
    .filter((created_at) => isBefore(known, created_at))
    .map((created_at) => ({ created_at, time_zone: timeZone, ...experimentDates(created_at, rule, days) }));
}

/** Each course with the tasks of the category that are created during it and get a suggestion. */
function candidatesOf(question: Question, courses: Course[], options: Options): Candidate[] {
  const all = offersOf(question, options);
  return courses.map((course) => {
    const [from, until] = [course.created_at.epochMilliseconds, course.ends_at.epochMilliseconds];
    const offered = all.filter(({ created_at: { epochMilliseconds: at } }) => from < at && at < until);
    return { ...question, ...course, offered };
  });
}

/** Suggestions offered for the tasks of a category, ordered by the creation of these. */
function offersOf({ category, multiplier }: Question, { creationTimes, works, now }: Options): Offer[] {
  const earliest = now.subtract({ hours: 24 * (LONGEST_AGO + 1) });
  return [...creationTimes.tasks]
    .filter(([task, created_at]) => task.category === category && isBefore(earliest, created_at))
    .sort(([, one], [, other]) => Temporal.Instant.compare(one, other))
    .flatMap(([task, created_at]) => {
      const suggested = suggestEstimate(task.estimate, multiplier);
      return suggested === null ? [] : [{ task, suggested, created_at, done: outcomeOf(task, works.get(task)) }];
    });
}

function outcomeOf({ estimate: original_estimate }: PlannedTask, work: Work | undefined): Done | undefined {
  if (!work?.isDone) return undefined;
  return { original_estimate, worked: workedMs(work) / msFromMinutes(1), completed_at: work.last_ended_at };
}
