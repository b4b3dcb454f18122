import type { Task } from '@daymark/contract/tasks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsQueries } from '#days/settings/settings.queries.ts';
import { useDoneWithoutTimer } from '#time/timer/completion.queries.ts';
import { useTimerActions } from '#time/timer/timer-actions.ts';

type Options = {
  /** Opens the dialog that completes a task whose timer does not run, for a user who is asked before Done. */
  onAsk: (task: Task) => void;
  /** Whether the setting is asked for with the first press only, where the screen does not show tasks itself. */
  isLazy?: boolean;
};

/**
 * Completes a task at once by a press of Done, running or not, and leaves its review for later. A long overtime
 * is asked about first. `JustDonePlace` then asks how it was, where the page has one; else a toast offers Undo.
 */
export function useDone({ onAsk, isLazy = false }: Options) {
  const { done, complete } = useTimerActions();
  const { mutate: doneWithoutTimer } = useDoneWithoutTimer();
  const client = useQueryClient();
  const { data: settings } = useQuery({ ...settingsQueries.current(), enabled: !isLazy });

  function finish(task: Task, isAsked: boolean) {
    if (task.status === 'active') return isAsked ? complete(task) : done(task);
    return isAsked ? onAsk(task) : doneWithoutTimer(task);
  }

  return {
    mutate: (task: Task) => {
      if (settings) return finish(task, settings.ask_before_done);
      client.fetchQuery(settingsQueries.current()).then(
        ({ ask_before_done }) => finish(task, ask_before_done),
        () => finish(task, false),
      );
    },
  };
}
