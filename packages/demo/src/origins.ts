import type { Random } from '@daymark/domain/random.ts';
import type { Entry } from './entries.ts';
import type { DemoRecord } from './records.ts';
import type { Work } from './work.ts';

type Origin = Pick<
  DemoRecord<'time_entries'>,
  'planned_end_at' | 'source' | 'measured_started_at' | 'measured_ended_at' | 'measured_task'
>;

export type Origins = Map<Entry, Origin>;

/** Shares of entries whose timer was started too late, and of those booked by hand. */
const [STARTED_LATE, BY_HAND] = [0.05, 0.04];

/** The origin of each entry: the timer booked most, and a person corrected or booked a few. */
export function originsOf(random: Random, works: Iterable<Work>): Origins {
  const entries = [...works].flatMap((work) => work.entries);
  return new Map(entries.map((entry) => [entry, originOf(random, entry)]));
}

export const MEASURED = {
  source: 'timer',
  measured_started_at: null,
  measured_ended_at: null,
  measured_task: null,
} as const;

function originOf(random: Random, { started_at, planned_end_at, ended_at }: Entry): Origin {
  if (random.chance(BY_HAND)) return { ...MEASURED, planned_end_at: null, source: 'manual' };
  if (!random.chance(STARTED_LATE)) return { ...MEASURED, planned_end_at };
  const late = Math.round(started_at.until(ended_at).total('milliseconds') * random.between(0.1, 0.6));
  const measured = { measured_started_at: started_at.add({ milliseconds: late }), measured_ended_at: ended_at };
  return { ...MEASURED, planned_end_at, source: 'corrected', ...measured };
}
