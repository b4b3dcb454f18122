import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type {
  OfflinePage,
  PageStart,
  Press,
  Shown,
  ShownTask,
  ShownTimer,
  Told,
} from '@daymark/testing/offline-page.ts';
import { type Mutation, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { refetchAll, refetchWhenBack } from '#api/changes.ts';
import { offline, watchConnection } from '#api/connection.ts';
import { keepAnswers } from '#api/copy-keeping.ts';
import { keptCommands } from '#api/kept.ts';
import { keepCallsBy } from '#api/kept-calls.ts';
import { namedIds } from '#api/kept-commands.ts';
import { discardKept, retryKept, watchOutbox } from '#api/outbox.ts';
import { createQueryClient } from '#api/query-client.ts';
import { getSession } from '#api/session.ts';
import { takenTimes } from '#api/taken-times.ts';
import { keepCall } from '#app/kept-calls.ts';
import { planQueries, usePlan, usePlanChange } from '#days/plan/plan.queries.ts';
import { listOptions, useCreateTasks } from '#days/quick-add/quick-add.queries.ts';
import { settingsQueries } from '#days/settings/settings.queries.ts';
import { useRowEdit } from '#days/task-rows/row-changes.ts';
import { useDoneWithoutTimer } from '#time/timer/completion.queries.ts';
import { useExtendTimer } from '#time/timer/dialog-presses.queries.ts';
import { useDoneRunning, usePauseTimer, useStartTimer, useSwitchTimer } from '#time/timer/presses.queries.ts';
import { ACTIVE_TIMER } from '#time/timer/shown-timer.ts';
import { POLL_EVERY, timerQueries, useRunningTaskId, useShownTimer } from '#time/timer/timer.queries.ts';
import { useIsTimerBusy } from '#time/timer/timer-mutation.ts';
import { takeSnapshot } from '#time/timer/timer-snapshot.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';

/** Minutes of each new task, and of each extension. */
const PLANNED = 25;

/**
 * Starts a page of the app without a screen: all that stands between a press and the network is the app's own code, and the hooks of
 * its buttons are called by React, which renders them once into nothing.
 */
export function startPage({ dates, tell }: PageStart): OfflinePage {
  const client = createQueryClient();
  client.mount();
  watchConnection();
  refetchWhenBack(client);
  keepCallsBy(async () => (endpoint, input) => keepCall(client, endpoint, input));
  watchOutbox(client);
  keepAnswers(client, getSession()?.user.id ?? 0);
  const queries = [
    ...dates.map((date) => planQueries.of(date)),
    { ...timerQueries.active(), refetchInterval: POLL_EVERY },
    settingsQueries.current(),
    listOptions(),
    taskQueries.createOptions(),
  ];
  for (const query of queries) new QueryObserver(client, query as object as { queryKey: string[] }).subscribe(() => {});

  /** The result of a hook as a component would have it now. */
  function hooked<Result>(use: () => Result): Result {
    const results: Result[] = [];
    function Probe() {
      results.push(use());
      return null;
    }
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>,
    );
    const [result] = results;
    if (!result) throw new Error('The hook was not called');
    return result;
  }

  const plans = () => dates.map((date) => ({ date, plan: hooked(() => ({ plan: usePlan(date).data })).plan }));
  const plannedTasks = () => plans().flatMap(({ plan }) => plan?.tasks.map(({ task }) => task) ?? []);
  const timer = () => hooked(() => ({ shown: useShownTimer() })).shown;

  /** The running timer, or the task whose row says that it runs until the answer tells its countdown. */
  function running(): ShownTimer {
    const shown = timer();
    if (shown !== null) return shown && { id: shown.task.id, name: shown.task.name };
    const { id } = hooked(() => ({ id: useRunningTaskId() }));
    const task = plannedTasks().find((one) => one.id === id);
    return task ? { id: task.id, name: task.name } : null;
  }

  function shown(): Shown {
    return {
      plans: Object.fromEntries(
        plans().map(({ date, plan }) => [date, plan?.tasks.map(({ task }) => shownTask(task))]),
      ),
      running: running(),
      waiting: keptCommands.get().map(({ key, place, title, refused, makes, input }) => {
        return { key, place, title, refused: refused?.message, makes, needs: namedIds(input) };
      }),
      taken: takenTimes.get().flatMap(({ task: { name }, parts }) => parts.map((part) => ({ name, ...part }))),
      isTimerBusy: hooked(() => ({ isBusy: useIsTimerBusy() })).isBusy,
      isOffline: offline.get(),
    };
  }

  function requireTask(id: number): Task {
    const found = plannedTasks().find((task) => task.id === id) ?? timer()?.task;
    if (found?.id !== id) throw new Error(`No row shows the task ${id}`);
    return found;
  }

  /** The button of a press, as a function that is called within the event. */
  function buttonOf(press: Press): () => void {
    if (press.kind === 'add') {
      const task = { name: press.name, list_id: press.listId, plan_date: press.date, planned_duration: PLANNED };
      return () => hooked(useCreateTasks).mutate([task]);
    }
    const task = requireTask(press.task);
    const running = timer();
    const isRunning = running?.task.id === task.id;
    switch (press.kind) {
      case 'start': {
        if (!running || isRunning) return () => hooked(useStartTimer).mutate({ task });
        const { overtime } = takeSnapshot(running.task, running);
        return () => hooked(useSwitchTimer).mutate({ task, ...(overtime > 1 && { overtime_minutes: overtime }) });
      }
      case 'pause':
        return () => hooked(() => usePauseTimer('toast')).mutate({ task });
      case 'extend':
        return () => hooked(useExtendTimer).mutate({ task, additional_minutes: PLANNED });
      case 'done':
        return isRunning
          ? () => hooked(() => useDoneRunning('toast')).mutate({ task })
          : () => hooked(useDoneWithoutTimer).mutate(task);
      case 'rename': {
        const edit = { task: task as OpenTask, part: 'name' as const, values: { name: press.name }, typed: press.name };
        const onRefused = ({ reason }: { reason: string }) => tell('refused', `Change "${task.name}"`, reason);
        return () => hooked(() => useRowEdit(onRefused, press.name))(edit);
      }
      case 'plan':
        return () => hooked(usePlanChange).mutate({ kind: 'add', date: press.date, tasks: [task] });
      case 'unplan':
        return () => hooked(usePlanChange).mutate({ kind: 'remove', date: press.date, task });
    }
  }

  async function press(what: Press): Promise<Told> {
    const click = buttonOf(what);
    const begun: Mutation[] = [];
    const stop = client.getMutationCache().subscribe((event) => event.type === 'added' && begun.push(event.mutation));
    click();
    stop();
    const [mutation] = begun;
    if (!mutation) throw new Error(`Nothing happened on ${what.kind}`);
    return ended(mutation);
  }

  function ended(mutation: Mutation): Promise<Told> {
    const { promise, resolve } = Promise.withResolvers<Told>();
    const look = () => {
      const { status, error } = mutation.state;
      if (status === 'success') resolve({ isDone: true });
      if (status !== 'error') return;
      resolve({ isDone: false, status: (error as { status?: number }).status ?? -1, message: String(error) });
    };
    const stop = client.getMutationCache().subscribe(look);
    look();
    return promise.finally(stop);
  }

  const kept = (place: number) => {
    const command = keptCommands.get().find((one) => one.place === place);
    if (!command) throw new Error(`No command waits at ${place}`);
    return command;
  };

  return {
    shown,
    running,
    press,
    refresh: () => refetchAll(client),
    wake: () => client.refetchQueries({ queryKey: ACTIVE_TIMER }),
    discard: (place) => discardKept(kept(place)),
    retry: (place) => retryKept(client, kept(place)),
  };
}

const shownTask = ({ id, name, status, planned_duration, total_time_worked }: Task): ShownTask => {
  return { id, name, status, planned_duration, total_time_worked };
};
