import * as api from '@daymark/contract/timer.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Keeping } from '#api/kept-calls.ts';
import { stateAfter } from '#time/timer/kept-state.ts';
import { keptCall } from './kept-call.ts';
import { knownTask } from './known-records.ts';

type Kind = NonNullable<Keeping['pressed']>['kind'];

/** Facts that are kept of a press: the server is told how long ago it was. */
function pressOf(verb: string, kind: Kind) {
  return ({ params: { id } }: { params: { id: string } }, client: QueryClient) => {
    const task = knownTask(client, id);
    return { title: `${verb} "${task.name}"`, pressed: { kind, task: task.id }, data: stateAfter(client, task) };
  };
}

/** Presses of a timer, which are kept while the server is out of reach. */
export const PRESSES = [
  keptCall(api.startTimer, pressOf('Start', 'start')),
  keptCall(api.pauseTimer, pressOf('Pause', 'end')),
  keptCall(api.extendTimer, pressOf('Extend', 'extend')),
  keptCall(api.completeTask, pressOf('Complete', 'end')),
  keptCall(api.estimateTask, ({ params: { id } }, client) => {
    const task = knownTask(client, id);
    return { title: `Estimate "${task.name}"`, data: stateAfter(client, task) };
  }),
];
