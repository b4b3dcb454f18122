import type { DemoRecord } from './history.ts';
import type { PlannedTask } from './plan.ts';
import type { Chance } from './random.ts';
import { LESSONS, type Outcome, REFLECTIONS, STATES } from './reflections.ts';
import type { Story } from './story.ts';

type TaskColumns = Omit<DemoRecord<'tasks'>, 'list' | 'category'>;

/** Some plans are corrected once the work has shown what it takes. */
const CORRECTED = 0.15;
const CORRECTION_MINUTES = 15;

const WITH_LESSON = 0.4;

/** What each task's row tells of the work on it. */
export function tellTasks(chance: Chance, { works, running, estimateOf }: Story) {
  const nextState = decks(chance, STATES);
  const nextReflection = decks(chance, REFLECTIONS);
  const nextLesson = chance.deck(LESSONS);

  return (task: PlannedTask, created_at: Temporal.Instant): TaskColumns => {
    const { name, description, priority } = task;
    const estimate = estimateOf(task);
    const common = {
      ...{ name, description, priority, planned_duration: estimate, estimate, created_at },
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
        outcome === 'over' && chance.is(CORRECTED) ? estimate + CORRECTION_MINUTES : started.planned_duration,
      status: 'done',
      completed_at: last_ended_at,
      mental_state: nextState(outcome),
      reflection: chance.is(WITH_LESSON) ? `${reflection} ${nextLesson()}` : reflection,
    };
  };
}

function decks<Card>(chance: Chance, cards: Record<Outcome, readonly [Card, ...Card[]]>): (outcome: Outcome) => Card {
  const deals = {
    accurate: chance.deck(cards.accurate),
    over: chance.deck(cards.over),
    under: chance.deck(cards.under),
  };
  return (outcome) => deals[outcome]();
}
