import type { Task } from '@daymark/contract/tasks.ts';
import { createAtom } from '@tanstack/react-store';
import { onOtherUser } from '#api/session.ts';
import { wipeBy } from '#api/sign-out.ts';

export type LastDone = {
  task: Task;
  /** Start of the time entry that Done has ended; null where no timer ran. */
  started_at: string | null;
  /** Whether the server has answered: until then the time of completion is the browser's. */
  isAnswered: boolean;
  /** The command of the completion, by which it is taken back. */
  command?: number | undefined;
};

/** The task that Done has completed last, for the block that asks how it was; null once it is told, left or undone. */
export const lastDone = createAtom<LastDone | null>(null);

const forget = () => lastDone.set(null);
wipeBy(forget);
onOtherUser(forget);

let places = 0;

/** Registers a place of the page that shows the block, in place of the toast; gives the way to leave it. */
export function holdPlace(): () => void {
  places += 1;
  return () => {
    places -= 1;
    if (places === 0) lastDone.set(null);
  };
}

/** Shows a completion before it is answered; one that waits for the network also on a page that is opened later. */
export const showDone = (done: Omit<LastDone, 'isAnswered' | 'command'>): void =>
  lastDone.set({ ...done, isAnswered: false });

/** Takes over the answer; tells whether the page has a place for the block, also where it was left meanwhile. */
export function answerDone(task: Task, command?: number): boolean {
  const shown = lastDone.get();
  if (places === 0) dropDone(task);
  else if (shown?.task.id === task.id)
    lastDone.set({ ...shown, task, isAnswered: true, command: command ?? shown.command });
  return places > 0;
}

/** Takes the block away from a completion that was refused or undone. */
export function dropDone({ id }: { id: number }): void {
  if (lastDone.get()?.task.id === id) lastDone.set(null);
}
