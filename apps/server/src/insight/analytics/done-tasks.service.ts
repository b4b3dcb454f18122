import { type EstimateOrigin, MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { joinEstimates } from '@daymark/domain/estimate-joins.ts';
import {
  type EstimatedTask,
  type EstimateFigures,
  estimateFigures,
  toEstimatedTask,
} from '@daymark/domain/estimates.ts';
import { countStates, eachState, type StateCounts } from '@daymark/domain/mental-states.ts';
import { PACKED_ORIGINS } from './packed-tasks.repository.ts';

/** Done tasks as figures need them. */
export type DoneTasks = {
  tasks: number;
  states: StateCounts;
  /** All ended work on the tasks. */
  worked_ms: number;
  /** Figures of the tasks with work and an estimate, by who made it. */
  estimated: Estimated;
  /** Tasks with work that nobody estimated. */
  without_estimate: number;
};

type Estimated = Record<EstimateOrigin, EstimateFigures>;

type DoneTaskRow = {
  estimate: number | null;
  estimate_origin: EstimateOrigin | null;
  ended_work_ms: number | null;
  mental_state: MentalState | null;
};

export function doneTasksOf(tasks: readonly DoneTaskRow[]): DoneTasks {
  const worked_ms = tasks.reduce((sum, { ended_work_ms }) => sum + (ended_work_ms ?? 0), 0);
  const of = (origin: EstimateOrigin) =>
    tasks.filter(({ estimate_origin }) => estimate_origin === origin).flatMap((task) => toEstimatedTask(task) ?? []);
  return {
    ...{ tasks: tasks.length, states: countStates(tasks), worked_ms },
    estimated: byOrigin((origin) => estimateFigures(of(origin))),
    without_estimate: tasks.filter(({ estimate, ended_work_ms }) => estimate === null && ended_work_ms !== null).length,
  };
}

function byOrigin<Value>(make: (origin: EstimateOrigin) => Value): Record<EstimateOrigin, Value> {
  return { own: make('own'), imported: make('imported'), assistant: make('assistant') };
}

/** Joins the estimates of several sets of tasks that have the same origin. */
export type JoinOrigin = (origin: EstimateOrigin, parts: EstimateFigures[]) => EstimateFigures;

export function joinTasks(
  all: readonly DoneTasks[],
  join: JoinOrigin = (_, parts) => joinEstimates(parts).whole,
): DoneTasks {
  const sumOf = (numberIn: (done: DoneTasks) => number) => all.reduce((sum, done) => sum + numberIn(done), 0);
  return {
    tasks: sumOf(({ tasks }) => tasks),
    states: eachState((state) => sumOf(({ states }) => states[state])),
    worked_ms: sumOf(({ worked_ms }) => worked_ms),
    estimated: byOrigin((origin) =>
      join(
        origin,
        all.map(({ estimated }) => estimated[origin]),
      ),
    ),
    without_estimate: sumOf(({ without_estimate }) => without_estimate),
  };
}

/** Reads what `packedTasks` has packed. */
export function unpackTasks(packed: string | null): DoneTasks {
  const [works, rests] = JSON.parse(packed ?? '[[],[]]') as [number[], number[]];
  const estimated = byOrigin((): EstimatedTask[] => []);
  const counts = Array<number>(MENTAL_STATES.length + 1).fill(0);
  let [worked_ms, without_estimate] = [0, 0];
  for (let place = 0; place < works.length; place += 1) {
    const [work, rest] = [works[place] ?? 0, rests[place] ?? 0];
    const [estimate, origin, state, isLeftOut] = [rest >> 6, (rest >> 4) & 3, (rest >> 1) & 7, rest & 1];
    counts[state] = (counts[state] ?? 0) + 1;
    if (work === 0) continue;
    worked_ms += work - 1;
    if (estimate === 0) without_estimate += 1;
    const by = PACKED_ORIGINS[origin];
    if (estimate > 0 && by && !isLeftOut) estimated[by].push({ estimate, worked: exactMinutes(work - 1) });
  }
  const states = eachState((state) => counts[MENTAL_STATES.indexOf(state) + 1] ?? 0);
  return {
    ...{ tasks: works.length, states, worked_ms, without_estimate },
    estimated: byOrigin((origin) => estimateFigures(estimated[origin])),
  };
}
