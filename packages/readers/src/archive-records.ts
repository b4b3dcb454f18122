import type { ArchiveRecords } from '@daymark/contract/archive.ts';
import { NAME_LENGTH, TEXT_LENGTH } from '@daymark/contract/fields.ts';
import type { Brought, BroughtRecords, Filed, Work } from './brought-records.ts';
import { isInYears, wire } from './calendar-days.ts';
import { cleanLine, cleanText, cutTo } from './file-text.ts';
import { keyOf, type Labels, labelsOf } from './label-categories.ts';
import type { Context, ReadFile, ReadList, ReadProject, ReadTask } from './read-file.ts';
import { refuse } from './refusals.ts';
import { recordTasks } from './task-records.ts';

/** How many tasks a list of Daymark holds where its host has not chosen otherwise. */
const TASKS_OF_A_LIST = 10_000;

/** The records of an archive that a file becomes; a file without a single task is refused. */
export function recordsOf(file: ReadFile, ctx: Context): Brought {
  if (file.tasks.length === 0) throw refuse(`There is no task in this file of ${file.source}.`);
  const labels = labelsOf(file, ctx.notes);
  const ofLists = Map.groupBy(file.tasks, ({ list }) => list);
  const projects = [...new Set(file.tasks.map(({ list }) => list.project))];
  const created = creationTimes(file, ctx);
  const lists = projects.flatMap((project) => project.lists.filter((list) => ofLists.has(list)));

  const listRecords: ArchiveRecords['lists'][] = [];
  const firstNumbers = new Map<ReadList, number>();
  for (const [place, project] of projects.entries()) {
    const at = wire(created.ofProject(project));
    const before = listRecords.length;
    for (const list of project.lists) {
      const tasks = ofLists.get(list)?.length ?? 0;
      if (tasks === 0) continue;
      firstNumbers.set(list, listRecords.length + 1);
      if (tasks > TASKS_OF_A_LIST)
        ctx.notes.tell({ about: list.name, text: 'it has more than 10,000 tasks, and becomes several lists' });
      for (const name of partNames(nameOf(list.name, ctx), Math.ceil(tasks / TASKS_OF_A_LIST)))
        listRecords.push({
          number: listRecords.length + 1,
          project: place + 1,
          name,
          progress: 0,
          position: listRecords.length + 1 - before,
          is_inbox: false,
          created_at: at,
          updated_at: at,
        });
    }
  }

  const categories = categoriesOf(
    lists.flatMap((list) => ofLists.get(list) ?? []),
    labels,
    created.ofFile,
  );
  const filed: Filed = {
    listNumber: (list, place) => (firstNumbers.get(list) ?? 1) + Math.floor(place / TASKS_OF_A_LIST),
    categoryNumber: (name) => (name === null ? null : (categories.numbers.get(keyOf(name)) ?? null)),
    createdIn: created.ofProject,
  };
  const { records, work } = recordTasks(file, lists, labels, { ...ctx, ...filed });
  const projectRecords = projects.map((project, place) =>
    projectRecord(project, place + 1, wire(created.ofProject(project)), ctx),
  );
  const others = { projects: projectRecords, lists: listRecords, categories: categories.records, ...records };
  return { records: withEntries(others, work), work };
}

/** The records with those of the time entries, which are made once they are asked for: a preview only counts them. */
function withEntries(others: Omit<BroughtRecords, 'time_entries'>, work: Work): BroughtRecords {
  return {
    ...others,
    get time_entries() {
      return [...entryRecords(work)];
    },
  };
}

/** The records of time entries one after the other: all at once they take more memory than everything else. */
export function* entryRecords({ tasks, starts, ends }: Work): Generator<ArchiveRecords['time_entries']> {
  for (const [place, task] of tasks.entries())
    yield {
      number: place + 1,
      task,
      started_at: wire(starts[place] ?? 0),
      planned_end_at: null,
      ended_at: wire(ends[place] ?? 0),
      source: 'manual',
      measured_started_at: null,
      measured_ended_at: null,
      measured_task: null,
    };
}

/** A list that is too long comes as 'Tasks', 'Tasks 2' and so on. */
const partNames = (name: string, parts: number): string[] =>
  Array.from({ length: parts }, (_, part) => (part === 0 ? name : `${cutTo(name, NAME_LENGTH - 10)} ${part + 1}`));

export const nameOf = (name: string, { notes }: Context): string =>
  cutTo(cleanLine(name, notes), NAME_LENGTH) || 'Untitled';

function projectRecord(project: ReadProject, number: number, at: string, ctx: Context): ArchiveRecords['projects'] {
  return {
    number,
    name: nameOf(project.name, ctx),
    description: cutTo(cleanText(project.description, ctx.notes), TEXT_LENGTH),
    status: project.isDone ? 'done' : 'not_started',
    created_at: at,
    updated_at: at,
  };
}

function categoriesOf(tasks: readonly ReadTask[], labels: Labels, created: number) {
  const numbers = new Map<string, number>();
  const records: ArchiveRecords['categories'][] = [];
  const at = wire(created);
  for (const task of tasks) {
    const { category } = labels.of(task);
    if (category === null || numbers.has(keyOf(category))) continue;
    const number = records.length + 1;
    numbers.set(keyOf(category), number);
    records.push({ number, name: category, color: labels.colorOf(category), created_at: at, updated_at: at });
  }
  return { numbers, records };
}

/**
 * Tells when projects were made: as the file says, else with the earliest of their tasks, else with the earliest of the file.
 * Where nothing is known, the file itself tells when it was written, so that a second import of it is recognized.
 */
function creationTimes(file: ReadFile, { now, changedAt }: Context) {
  const earliest = new Map<ReadProject, number>();
  for (const { list, created, isDone, completed } of file.tasks)
    for (const ms of [created, isDone ? completed : null])
      if (ms !== null && isPast(ms, now)) lower(earliest, list.project, ms);
  for (const { list } of file.tasks) {
    const { project } = list;
    if (project.created !== null && isPast(project.created, now)) earliest.set(project, project.created);
  }
  const [first] = [...earliest.values()].toSorted((a, b) => a - b);
  const written = [file.madeAt, changedAt].find((ms) => ms !== null && isPast(ms, now));
  const ofFile = first ?? written ?? now;
  return { ofFile, ofProject: (project: ReadProject): number => earliest.get(project) ?? ofFile };
}

const isPast = (ms: number, now: number): boolean => isInYears(ms) && ms <= now;

function lower(earliest: Map<ReadProject, number>, project: ReadProject, ms: number): void {
  if (ms < (earliest.get(project) ?? Number.POSITIVE_INFINITY)) earliest.set(project, ms);
}
