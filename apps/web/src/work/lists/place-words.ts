import type { List } from '@daymark/contract/lists.ts';

type Place = Pick<List, 'name' | 'project_name'>;

/** The project of a list, to stand beside the list's name; null where both have one name, as those of the inbox do. */
export const projectBeside = ({ name, project_name }: Place): string | null =>
  name === project_name ? null : project_name;

/** A list and its project in one text: 'Export · Calendar sync', and 'Inbox'. */
export function placeWords(list: Place): string {
  const project = projectBeside(list);
  return project === null ? list.name : `${list.name} · ${project}`;
}

/** The list of a task and its project in one text. */
export const placeOfTask = ({ list_name, project_name }: { list_name: string; project_name: string }): string =>
  placeWords({ name: list_name, project_name });
