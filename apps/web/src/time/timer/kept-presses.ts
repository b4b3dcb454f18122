import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { KeptCommand } from '#api/kept-commands.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';

type Press = {
  client: QueryClient;
  task: Task;
  kind: NonNullable<KeptCommand['pressed']>['kind'];
  /** Words for a person: 'Start "Offer"'. */
  title: string;
};

/** Presses a timer, or keeps the press until the server is reached, which is told how long ago it was. */
export const press = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { client, task, kind, title }: Press,
): Promise<DataOf<E>> =>
  sendOrKeep(endpoint, input, {
    title: `${title} "${task.name}"`,
    pressed: { kind, task: task.id },
    answer: async () => {
      const { stateAfter } = await import('./kept-state.ts');
      return { data: stateAfter(client, task) as DataOf<E> };
    },
  });
