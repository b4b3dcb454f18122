import { Command, undoCommand } from '@daymark/contract/commands.ts';
import { CHANGED_SINCE } from '@daymark/domain/undo.ts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { failureOf } from '#api/query-client.ts';
import { hideToastOf, type ToastAction, toastChoice, toastError, toastNews, toastWhile } from '#api/toasts.tsx';
import { dropCommand, noteUndone, ownCommands, takeBack } from '#api/undo.ts';
import { saveDraft } from '#time/timer/drafts.ts';
import { dropDone } from '#time/timer/last-done.ts';
import { deedWords, whenWords } from './history-words.ts';

/** Commands are taken back one after the other. */
const SCOPE = { id: 'undo' };

const FAILED = 'This could not be undone';

/** Commands that are being taken back: a second press of a button means the same. */
const underWay = new Set<number>();

/** Takes commands back, the latest first, up to one that is refused. An undo is redone by that. */
export async function takeBackAll(client: QueryClient, ids: readonly number[]): Promise<void> {
  const asked = ids.filter((id) => !underWay.has(id)).toSorted((one, other) => other - one);
  for (const id of asked) underWay.add(id);
  try {
    for (const id of asked) {
      const isRedo = ownCommands.get().undos.includes(id);
      await undo(client, { isRedo, find: () => id });
    }
  } catch {
    // told by a toast
  } finally {
    for (const id of asked) underWay.delete(id);
  }
}

/** Takes back the latest change of this tab, once those that are on their way have been answered. */
export const undoLatest = (client: QueryClient): Promise<void> => latest(client, false);

/** Makes the change again that was undone last in this tab. */
export const redoLatest = (client: QueryClient): Promise<void> => latest(client, true);

async function latest(client: QueryClient, isRedo: boolean): Promise<void> {
  const find = async () => {
    await othersAnswered(client);
    const { made, undos } = ownCommands.get();
    const id = (isRedo ? undos : made).at(-1);
    return id ?? null;
  };
  const done = await undo(client, { isRedo, find }).catch(() => 'refused');
  if (done !== null) return;
  const message = 'This tab has no change left. The History has those of other days and devices.';
  toastNews({ title: isRedo ? 'Nothing to redo' : 'Nothing to undo', message });
}

type Asked = { isRedo: boolean; find: () => Promise<number | null> | number };
type Undone = { isRedo: boolean; command: Command };

/** Takes a command back that is found when its turn comes; null where there is none. A wait is told; a refusal too, and thrown. */
function undo(client: QueryClient, { isRedo, find }: Asked): Promise<Undone | null> {
  let asked: number | null = null;
  const hideWait = toastWhile({ title: isRedo ? 'Redoing' : 'Undoing', message: 'Waiting for the server' });
  return new MutationObserver<Undone | null, ApiError>(client, {
    scope: SCOPE,
    mutationFn: async () => {
      try {
        asked = await find();
        if (asked === null) return null;
        const command = await send(undoCommand, { params: { id: String(asked) } });
        noteUndone(asked, command.id, isRedo);
        hideToastOf(asked);
        return { isRedo, command };
      } finally {
        hideWait();
      }
    },
    onSuccess: (undone) => undone && !undone.isRedo && keepText(undone.command),
    onError: (error) => asked !== null && tellRefusal(error, asked),
    meta: {
      isShown: true,
      done: (undone: Undone | null) =>
        undone && {
          title: undone.isRedo ? 'Redone' : 'Undone',
          message: deedWords(undone.command),
          action: { label: undone.isRedo ? 'Undo' : 'Redo', act: () => takeBack([undone.command.id]) },
          command: undone.command.id,
        },
    },
  }).mutate();
}

/** Resolves once the changes that are on their way have been answered: the latest of them may be the one to take back. */
async function othersAnswered(client: QueryClient): Promise<void> {
  const cache = client.getMutationCache();
  const pending = cache.findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id !== SCOPE.id });
  await Promise.all(
    pending.map(
      (mutation) =>
        new Promise<void>((resolve) => {
          const stop = cache.subscribe(() => {
            if (mutation.state.status === 'pending') return;
            stop();
            resolve();
          });
        }),
    ),
  );
}

/** Keeps the review of a task that is open again, as the draft of its next completion. */
function keepText({ kind, subject, changed }: Command): void {
  if (kind !== 'complete_task' || subject.id === null) return;
  dropDone({ id: subject.id });
  const told = (field: string) => String(changed.find((one) => one.field === field)?.before ?? '');
  const draft = { mental_state: told('mental_state'), reflection: told('reflection') } as const;
  saveDraft(subject.id, draft as Parameters<typeof saveDraft>[1]); // the server's values are of the contract
}

function tellRefusal(error: ApiError, id: number): void {
  if (error.status === 404 || error.status === 409) dropCommand(id);
  const { success, data: later } = Command.safeParse(error.data);
  const failure = failureOf(error, { failed: FAILED });
  if (error.status === 409 && success) tellLater(later, id);
  else if (failure) toastError(failure.message, failure.reason);
}

/** Tells which later change stands in the way, and offers to take back that one, or both. */
function tellLater(later: Command, id: number): void {
  const actions: ToastAction[] = [
    { label: 'Undo That Change', act: () => takeBack([later.id]) },
    { label: 'Undo Both', act: () => takeBack([later.id, id]) },
  ];
  toastChoice(
    { title: CHANGED_SINCE, message: [deedWords(later), whenWords(later)].join(', ') },
    later.why_not_undo === null ? actions : [],
  );
}
