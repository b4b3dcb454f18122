import {
  chunked,
  dayOf,
  ENTRIES,
  joined,
  linesOf,
  MINUTE_MS,
  msOf,
  nameOf,
  type PlannerFile,
  PROJECTS,
  TAGS,
  TEXT,
  timesOf,
  WORK_MINUTES,
} from './planner-rows.ts';
import { OTHER_FILES } from './planner-tables.ts';

/** Names and days as years of work have them; they are the same at every run. */
export const PLANNER_FILES: PlannerFile[] = [
  { planner: 'Super Productivity', name: 'sp-backup.json', entries: ENTRIES, bytes: superProductivity },
  { planner: 'Toggl Track', name: 'toggl.csv', entries: ENTRIES, bytes: toggl },
  { planner: 'Clockify', name: 'clockify.csv', entries: ENTRIES, bytes: clockify },
  ...OTHER_FILES,
];

/** A backup of Super Productivity. All but the newest tasks lie in its archive. */
function superProductivity(tasks: number): Buffer {
  const archived = Math.floor(tasks * 0.95);
  const id = (task: number) => `task-${String(task).padStart(16, '0')}`;
  const entity = (task: number) => {
    const days = Array.from({ length: ENTRIES }, (_, part) => dayOf(part * tasks + task, tasks));
    const spent = Object.fromEntries(days.map((day) => [day, WORK_MINUTES * MINUTE_MS]));
    const isDone = task < archived;
    const [created, changed] = [days.at(0), days.at(-1)].map((day) => msOf(`${day}T20:00:00Z`));
    return {
      ...{ id: id(task), projectId: `project-${task % PROJECTS}`, subTaskIds: [], timeSpentOnDay: spent },
      ...{ timeSpent: ENTRIES * WORK_MINUTES * MINUTE_MS, timeEstimate: (1 + (task % 6)) * 15 * MINUTE_MS, isDone },
      ...{ title: nameOf(task), notes: task % 4 === 0 ? TEXT : '', tagIds: [`tag-${task % TAGS}`], created },
      ...{ attachments: [], modified: changed, doneOn: isDone ? changed : null },
      ...{ issueId: null, issueProviderId: null, issueType: null, repeatCfgId: null, reminderId: null },
    };
  };
  const store = (from: number, until: number) => [
    '{"ids":[',
    ...chunked(from, until, (task) => JSON.stringify(id(task))),
    '],"entities":{',
    ...chunked(from, until, (task) => `${JSON.stringify(id(task))}:${JSON.stringify(entity(task))}`),
    '}}',
  ];
  const stored = (records: { id: string }[]) =>
    JSON.stringify({
      ids: records.map(({ id }) => id),
      entities: Object.fromEntries(records.map((one) => [one.id, one])),
    });
  const projects = Array.from({ length: PROJECTS }, (_, project) => ({
    ...{ id: `project-${project}`, title: `Project ${project}`, backlogTaskIds: [] },
    taskIds: Array.from({ length: tasks - archived }, (_, place) => archived + place)
      .filter((task) => task % PROJECTS === project)
      .map(id),
  }));
  const tags = Array.from({ length: TAGS }, (_, tag) => ({ id: `tag-${tag}`, title: `Tag ${tag}`, color: '#4263eb' }));
  return joined([
    `{"timestamp":${msOf('2026-01-01T08:00:00Z')},"crossModelVersion":4.5,"data":{"project":${stored(projects)},`,
    `"tag":${stored(tags)},"task":`,
    ...store(archived, tasks),
    ',"archiveOld":{"task":',
    ...store(0, archived),
    '}}}',
  ]);
}

/** A detailed report of Toggl, a row for each entry. */
function toggl(tasks: number): Buffer {
  const rows = linesOf(tasks, (entry, task) => {
    const { day, start, end } = timesOf(entry, tasks);
    const about = `Ann,ann@example.com,,Project ${task % PROJECTS},,${nameOf(task)},No`;
    return `${about},${day},${start},${day},${end},00:10:00,Tag ${task % TAGS}`;
  });
  const header =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
  return joined([`\uFEFF${header}\n`, ...rows]);
}

/** A detailed report of Clockify, whose days are in the order of the account's setting. */
function clockify(tasks: number): Buffer {
  const rows = linesOf(tasks, (entry, task) => {
    const { day, start, end } = timesOf(entry, tasks);
    const [year, month, date] = day.split('-');
    const local = `${date}/${month}/${year}`;
    const about = `Project ${task % PROJECTS},,${nameOf(task)},,Ann,,ann@example.com,Tag ${task % TAGS},No`;
    return `${about},${local},${start},${local},${end},00:10:00,0.17`;
  });
  const header =
    'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)';
  return joined([`${header}\n`, ...rows]);
}
