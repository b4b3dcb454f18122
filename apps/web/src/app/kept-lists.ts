import type { ListWithTasks } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/lists.ts';
import { moveLists } from '@daymark/contract/moves.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import type { Project } from '@daymark/contract/projects.ts';
import type { QueryClient } from '@tanstack/react-query';
import { newClientId } from '#api/client-ids.ts';
import { LIST_CHANGE, type ListChange } from '#work/lists/list-changes.ts';
import { keptCall } from './kept-call.ts';
import { knownList } from './known-records.ts';

/** Calls about lists that are kept while the server is out of reach. */
export const LIST_CALLS = [
  keptCall(api.createList, ({ params, body }, client) =>
    creationOf(madeList({ ...body, ...knownProject(client, params.id) })),
  ),
  keptCall(createListWithProject, ({ body: { project, task: _task, ...list } }) => {
    const made = madeList({ ...list, project_id: 0, project_name: project.name, project_status: 'not_started' });
    return creationOf({ ...made, ...NO_TASKS });
  }),
  keptCall(api.updateList, ({ params: { id }, body }, client) => ({
    title: `Change the list "${knownList(client, id)}"`,
    data: { id: Number(id), ...body } as never,
  })),
  keptCall(api.deleteList, ({ params: { id } }, client) => ({
    title: `Delete the list "${knownList(client, id)}"`,
    data: null,
  })),
  keptCall(moveLists, ({ body: { list_ids } }, client) => ({
    title: `Move the list "${knownList(client, list_ids[0] ?? 0)}"`,
    data: [],
  })),
];

const NO_TASKS = { tasks: [], next_cursor: null } as unknown as ListWithTasks;

type NewList = Pick<api.List, 'name' | 'project_id' | 'project_name' | 'project_status'> & {
  progress?: number | undefined;
};

const madeList = ({ progress = 0, ...list }: NewList): api.List => ({
  id: newClientId(),
  ...list,
  progress,
  position: Number.MAX_SAFE_INTEGER,
  ...{ task_count: 0, completed_tasks: 0 },
});

function creationOf<List extends api.List>(list: List) {
  const change: ListChange = { kind: 'create', list };
  return {
    title: `Create the list "${list.name}"`,
    data: list,
    makes: [list.id],
    shown: { mutationKey: LIST_CHANGE, changes: [change] },
  };
}

/** Fields of a list that are those of its project, as far as this browser knows it. */
function knownProject(client: QueryClient, id: string) {
  const project =
    client.getQueryData<Project[]>(['projects'])?.find((project) => project.id === Number(id)) ??
    client.getQueryData<Project>(['projects', Number(id)]);
  const { name = '', status = 'not_started' } = project ?? {};
  return { project_id: Number(id), project_name: name, project_status: status };
}
