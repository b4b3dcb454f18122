import { getOpenTasks, type OpenTask } from '@daymark/contract/open-tasks.ts';
import { nameKey } from '@daymark/domain/search-words.ts';
import type { Calls } from '#calls/calls.ts';
import { refused, usage } from '#terminal/failure.ts';
import { canAsk, choose } from '#terminal/prompts.ts';

/** Most tasks that are listed where words mean several. */
const MOST_LISTED = 20;

/**
 * The id of a task that is named by its id, or by words that only one open task has: as the search of the web app finds it, in
 * its name or that of its list or project. Of several somebody at a terminal chooses.
 */
export async function namedTask(calls: Calls, words: readonly string[]): Promise<number> {
  const said = words.join(' ').trim();
  if (/^[1-9]\d{0,15}$/.test(said)) return Number(said);
  if (said === '') throw usage('A task is named by its id or by words of its name.');
  const found = await calls.send(getOpenTasks, { query: { search: said } });
  const exact = found.filter(({ name }) => nameKey(name) === nameKey(said));
  const meant = exact.length > 0 ? exact : found;
  const [task, second] = meant;
  if (!task) throw refused(`No open task has "${said}" in its name.`);
  if (!second) return task.id;
  const listed = meant.slice(0, MOST_LISTED);
  const more = meant.length - listed.length;
  if (canAsk()) return (await choose(`Which "${said}"?`, listed, wordsOf)).id;
  throw usage(`"${said}" can be several tasks: name one by its id.`, [
    ...listed.map((task) => `${task.id}  ${wordsOf(task)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]);
}

const wordsOf = ({ name, list_name, project_name }: OpenTask): string => `${name} (${project_name}: ${list_name})`;
