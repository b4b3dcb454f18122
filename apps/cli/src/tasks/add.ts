import { getListOptions } from '@daymark/contract/lists.ts';
import { createTasks, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import { getTaskCreateOptions } from '@daymark/contract/tasks.ts';
import { parseQuickLine, planDateOf, type QuickLine, quickLines, saidBy } from '@daymark/domain/quick-add.ts';
import { byName } from '@daymark/domain/quick-names.ts';
import type { QuickContext } from '@daymark/domain/quick-scan.ts';
import { currentCalls } from '#access/access.ts';
import type { Calls } from '#calls/calls.ts';
import { currentMoment } from '#calls/moment.ts';
import { command, JSON_OPTION, seeHelp } from '#terminal/command.ts';
import { usage } from '#terminal/failure.ts';
import { note, say, sayJson } from '#terminal/output.ts';
import { readInput } from '#terminal/prompts.ts';
import { dateOrder, firstDayOfWeek } from '#terminal/words.ts';
import { addedWords, doubts } from './added-words.ts';

export const add = command({
  name: 'add',
  summary: 'adds a task from one line, as the field of the web app does',
  words: '<line>',
  options: { ...JSON_OPTION },
  details: [
    'Reads ~45m, !high, #category, @list, today, friday, 3pm, due 1 Dec and every mon; the rest is the name.',
    'Words in double quotes, or behind a backslash, stay words. Without a list the task comes into the inbox.',
    'Without words it adds each line of standard input, all of them or none.',
  ],
  examples: ['daymark add "Offer ~45m #writing tomorrow"', 'daymark add < tasks.txt'],
  async run({ words, values: { json = false } }) {
    if (words.length === 0 && process.stdin.isTTY) throw usage('There is nothing to add.', [seeHelp('add')]);
    const texts = quickLines(words.length > 0 ? words.join(' ') : await readInput());
    if (texts.length === 0) throw usage('There is nothing to add.', [seeHelp('add')]);
    const calls = currentCalls({ isExact: json });
    const context = await contextOf(calls, texts);
    const lines = texts.map((text) => parseQuickLine(text, context));
    const tasks = await calls.send(createTasks, { body: { tasks: lines.map((line) => taskOf(line, context)) } });
    if (json) sayJson(tasks);
    lines.forEach((line, place) => {
      for (const doubt of doubts(texts[place] ?? '', line, context.today)) note(doubt);
      const task = tasks[place];
      if (task && !json) say(addedWords({ task, line, planDate: planDateOf(line, context), today: context.today }));
    });
  },
});

/** Facts with which lines are read. Names are asked for where a line has a sign of one. */
async function contextOf(calls: Calls, texts: readonly string[]): Promise<QuickContext> {
  const needsNames = texts.some((text) => /[#@]/.test(text));
  const [moment, lists, { categories }] = await Promise.all([
    currentMoment(calls),
    needsNames ? calls.send(getListOptions, {}) : [],
    needsNames ? calls.send(getTaskCreateOptions, {}) : { categories: [] },
  ]);
  return {
    ...moment,
    categories: byName(categories, ({ name }) => [name]),
    lists: byName(lists, ({ name, project_name }) => [name, `${project_name}: ${name}`]),
    region: dateOrder(),
    firstDayOfWeek: firstDayOfWeek(),
  };
}

/** The task that a line says; what breaks a rule is refused by the server. */
function taskOf(line: QuickLine, context: QuickContext): QuickTaskInput {
  const { duration, priority, category, list, due, repeat, at } = saidBy(line);
  return {
    name: line.name,
    ...(list?.id === null ? { list_name: list.name } : { list_id: list?.id ?? null }),
    ...(category && (category.id === null ? { category_name: category.name } : { category_id: category.id })),
    due_date: due ?? null,
    plan_date: planDateOf(line, context),
    ...(at !== undefined && { at }),
    ...(duration !== undefined && { planned_duration: duration }),
    ...(priority !== undefined && { priority }),
    ...(repeat !== undefined && { rrule: repeat }),
  };
}
