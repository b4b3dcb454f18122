import { MENTAL_STATES, type MentalState } from '@daymark/contract/tasks.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { type EstimatedTask, toEstimatedTask } from '@daymark/domain/estimates.ts';
import { countStates, eachState, type StateCounts } from '@daymark/domain/mental-states.ts';

/** Done tasks as figures need them. */
export type DoneTasks = {
  tasks: number;
  states: StateCounts;
  /** All ended work on the tasks. */
  worked_ms: number;
  /** The tasks that are analyzed: without an estimate and a time entry there is nothing to compare. */
  analyzed: EstimatedTask[];
};

type DoneTaskRow = { estimate: number | null; ended_work_ms: number | null; mental_state: MentalState | null };

export function doneTasksOf(tasks: readonly DoneTaskRow[]): DoneTasks {
  const analyzed = tasks.flatMap((task) => toEstimatedTask(task) ?? []);
  const worked_ms = tasks.reduce((sum, { ended_work_ms }) => sum + (ended_work_ms ?? 0), 0);
  return { tasks: tasks.length, states: countStates(tasks), worked_ms, analyzed };
}

export function joinTasks(all: readonly DoneTasks[]): DoneTasks {
  const sumOf = (numberIn: (done: DoneTasks) => number) => all.reduce((sum, done) => sum + numberIn(done), 0);
  return {
    tasks: sumOf(({ tasks }) => tasks),
    states: eachState((state) => sumOf(({ states }) => states[state])),
    worked_ms: sumOf(({ worked_ms }) => worked_ms),
    analyzed: all.flatMap(({ analyzed }) => analyzed),
  };
}

/** Reads what `packedTasks` has packed. */
export function unpackTasks(packed: string | null): DoneTasks {
  const [works, rests] = JSON.parse(packed ?? '[[],[]]') as [number[], number[]];
  const analyzed: EstimatedTask[] = [];
  const counts = Array<number>(MENTAL_STATES.length + 1).fill(0);
  let worked_ms = 0;
  for (let place = 0; place < works.length; place += 1) {
    const [work, rest] = [works[place] ?? 0, rests[place] ?? 0];
    const [estimate, state, isLeftOut] = [rest >> 4, (rest >> 1) & 7, rest & 1];
    counts[state] = (counts[state] ?? 0) + 1;
    if (work === 0) continue;
    worked_ms += work - 1;
    if (estimate > 0 && !isLeftOut) analyzed.push({ estimate, worked: exactMinutes(work - 1) });
  }
  const states = eachState((state) => counts[MENTAL_STATES.indexOf(state) + 1] ?? 0);
  return { tasks: works.length, states, worked_ms, analyzed };
}
