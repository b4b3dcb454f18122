import type { QuickTask } from '@daymark/contract/quick-add.ts';
import { nextColor } from '@daymark/domain/category-colors.ts';
import { recordNamed } from '@daymark/domain/names.ts';
import { required } from '#context/api-error.ts';
import type { UserContext } from '#context/context.ts';
import { findCategoryOptions } from '#work/categories/categories.repository.ts';
import { createCategory } from '#work/categories/categories.service.ts';
import { requireInbox } from '#work/inbox/inbox.service.ts';
import { findListOptions } from '#work/lists/lists.repository.ts';
import { createList } from '#work/lists/lists.service.ts';

/** A task with the ids of its list and category. */
export type FiledTask = Omit<QuickTask, 'list_id' | 'list_name' | 'category_name'> & { list_id: number };

/**
 * The tasks with the ids of the lists and categories that they name. Those that do not exist are made, once however many tasks
 * name them.
 */
export async function fileTasks(ctx: UserContext, tasks: QuickTask[]): Promise<FiledTask[]> {
  const listIds = await listsOfNames(ctx, namesIn(tasks, 'list_name'));
  const inbox = tasks.some(({ list_id }) => list_id === null) ? await requireInbox(ctx) : undefined;
  const categoryIds = await categoriesOfNames(ctx, namesIn(tasks, 'category_name'));
  return tasks.map(({ list_id, list_name = '', category_name = '', ...task }) => ({
    ...task,
    list_id: required(listIds.get(list_name) ?? list_id ?? inbox?.id, 'List'),
    category_id: categoryIds.get(category_name) ?? task.category_id,
  }));
}

const namesIn = (tasks: QuickTask[], field: 'list_name' | 'category_name'): string[] => [
  ...new Set(tasks.flatMap((task) => task[field] ?? [])),
];

/** Lists of the account by these names; the others are made in the project of the inbox. */
async function listsOfNames(ctx: UserContext, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  return idsOfNames(names, await findListOptions(ctx), async (name) => {
    const { project_id } = await requireInbox(ctx);
    return createList(ctx, project_id, { name, progress: 0 });
  });
}

/** Categories by these names; the others are made, each in a color of its own while there are some. */
async function categoriesOfNames(ctx: UserContext, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  return idsOfNames(names, await findCategoryOptions(ctx), (name, known) =>
    createCategory(ctx, { name, color: nextColor(known.map(({ color }) => color)) }),
  );
}

type Named = { id: number; name: string };

/** The id of each name, of a known record or of one that is made. */
async function idsOfNames<Known extends Named>(
  names: string[],
  records: Known[],
  make: (name: string, known: Known[]) => Promise<NoInfer<Known>>,
): Promise<Map<string, number>> {
  const known = [...records];
  const ids = new Map<string, number>();
  for (const name of names) {
    let record = recordNamed(name, known);
    if (!record) {
      record = await make(name, known);
      known.push(record);
    }
    ids.set(name, record.id);
  }
  return ids;
}
