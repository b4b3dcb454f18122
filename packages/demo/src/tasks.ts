import type { Random } from '@daymark/domain/random.ts';
import type { PlannedTask } from './plan.ts';
import type { DemoRecord } from './records.ts';
import { LESSONS, type Outcome, REFLECTIONS, STATES } from './reflections.ts';
import type { WorkHistory } from './work-history.ts';

type TaskColumns = Omit<DemoRecord<'tasks'>, 'list' | 'category' | 'repeat' | 'due_date'>;

/** Share of the overrun tasks whose planned duration was corrected. */
const CORRECTED = 0.15;
const CORRECTION_MINUTES = 15;

const WITH_LESSON = 0.4;

/** Columns of a task that follow from the work on it. */
export function taskColumns(random: Random, { works, running, estimateOf }: WorkHistory) {
  const nextState = decks(random, STATES);
  const nextReflection = decks(random, REFLECTIONS);
  const nextLesson = random.deck(LESSONS);
  let made = 0;

  return (task: PlannedTask, created_at: Temporal.Instant): TaskColumns => {
    const { name, description, priority } = task;
    const estimate = estimateOf(task);
    made += 1;
    const common: Omit<TaskColumns, 'status' | 'first_started_at' | 'updated_at'> = {
      ...{ name, description, priority, planned_duration: estimate, estimate_origin: 'own', estimate, created_at },
      at_most: made % 2 === 0 ? atMostOf(estimate) : null,
      ...{ completed_at: null, mental_state: null, reflection: null },
    };
    if (task === running.task) {
      return { ...common, status: 'active', first_started_at: running.since, updated_at: running.since };
    }
    const work = works.get(task);
    if (!work) {
      return { ...common, status: 'not_started', estimate: null, first_started_at: null, updated_at: created_at };
    }
    const { first_started_at, last_ended_at, outcome } = work;
    const started = { ...common, first_started_at, updated_at: last_ended_at };
    if (!work.isDone) return { ...started, status: 'paused' };
    const reflection = nextReflection(outcome);
    return {
      ...started,
      planned_duration:
        outcome === 'over' && random.chance(CORRECTED) ? estimate + CORRECTION_MINUTES : started.planned_duration,
      status: 'done',
      completed_at: last_ended_at,
      mental_state: nextState(outcome),
      reflection: random.chance(WITH_LESSON) ? `${reflection} ${nextLesson()}` : reflection,
    };
  };
}

/** The at-most of the demo's user beside an estimate: too little, as people say. */
const atMostOf = (estimate: number): number => Math.ceil((estimate * 1.1) / 5) * 5;

function decks<Card>(random: Random, cards: Record<Outcome, readonly [Card, ...Card[]]>): (outcome: Outcome) => Card {
  const deals = {
    accurate: random.deck(cards.accurate),
    over: random.deck(cards.over),
    under: random.deck(cards.under),
  };
  return (outcome) => deals[outcome]();
}
