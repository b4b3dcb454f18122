import * as api from '@daymark/contract/lists.ts';
import { createListWithProject, type NewListWithProjectInput } from '@daymark/contract/new-lists.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { ApiError } from '#api/api-error.ts';
import { isClientId } from '#api/client-ids.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { toastError } from '#api/toasts.tsx';
import { alsoSend } from '#api/undo.ts';
import { useSave } from '#api/use-save.ts';
import { currentContext, currentDay } from '#shared/current-day.ts';
import { sendChange } from './board-sync.ts';
import { workspaceName } from './workspace-name.ts';
import { addLists, forgetLists, workspaceLists } from './workspace-store.ts';

/** Creates a list in a project of the user, or together with a new one, for the board of a day, or of today. */
export function useCreateList(date?: string) {
  return useSave({
    mutationFn: async (list: api.NewListInProject | NewListWithProjectInput) =>
      addToBoard(
        'project' in list ? await sendOrKeep(createListWithProject, { body: list }) : await createInProject(list),
        date,
      ),
    onSuccess: (list: api.List) => keepOnBoard(list, date),
    meta: {
      done: ({ id }: api.List) => ({
        title: 'Success',
        message: isOnBoard(id, date) ? `List created and added to ${workspaceName(date)}` : 'List created',
      }),
      failed: 'Failed to create list',
      serverFirst: true,
    },
  });
}

/** Creates the first task of a user with its list and project. */
export function useCreateFirstTask() {
  return useSave({
    mutationFn: async (body: NewListWithProjectInput) => addToBoard(await sendOrKeep(createListWithProject, { body })),
    onSuccess: (list: api.ListWithTasks) => keepOnBoard(list),
    meta: { done: 'Task created successfully', failed: 'Failed to create task' },
  });
}

function createInProject({ project_id, ...body }: api.NewListInProject): Promise<api.List> {
  return sendOrKeep(api.createList, { params: { id: String(project_id) }, body });
}

/** Keeps for the board a list that was made without a network: the server gets both in this order. */
async function keepOnBoard({ id }: api.List, date = currentDay()?.date): Promise<void> {
  if (!isClientId(id) || date === undefined) return;
  await sendOrKeep(addToWorkspace, { params: { date }, body: { list_ids: [id], origin: 'created' } });
}

/** Adds a created list to the workspace of its day (decisions §8). A refusal is told by a toast, since the list is there. */
async function addToBoard<Created extends api.List>(list: Created, date?: string): Promise<Created> {
  if (isClientId(list.id)) return list;
  const context = currentContext(date);
  const [added] = context ? addLists([list], 'created', context) : [];
  if (!added) return list;
  const day = { userId: added.userId, date: added.workspaceDate };
  await alsoSend(() => sendChange(day, () => forgetLists([list.id], day))).catch((error: ApiError) =>
    toastError('Failed to import lists to workspace', error.message),
  );
  return list;
}

function isOnBoard(id: number, date?: string): boolean {
  const today = currentDay();
  return today !== null && workspaceLists({ ...today, date: date ?? today.date }).some((list) => list.id === id);
}
