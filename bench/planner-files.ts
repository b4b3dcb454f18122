/** An export of another planner, of so many tasks with `ENTRIES` entries each. */
export type PlannerFile = { planner: string; name: string; bytes: (tasks: number) => Buffer };

/** Time entries of each task. */
export const ENTRIES = 3;

const MINUTE_MS = 60_000;
const WORK_MINUTES = 10;

/** First day of the work, which is spread over this many days: no two entries of a day overlap. */
const FIRST_DAY = Temporal.PlainDate.from('2016-01-04');
const DAYS = 3650;

const PROJECTS = 20;
const TAGS = 30;

/** Names and days as years of work have them; they are the same at every run. */
export const PLANNER_FILES: PlannerFile[] = [
  { planner: 'Super Productivity', name: 'sp-backup.json', bytes: superProductivity },
  { planner: 'Toggl Track', name: 'toggl.csv', bytes: toggl },
  { planner: 'Clockify', name: 'clockify.csv', bytes: clockify },
];

/** Rows that are put together at once. */
const CHUNK = 10_000;

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

const TEXT = 'Ask for the numbers first.\nThen write the page, and send it to both of them.';

const nameOf = (task: number): string => `Write page ${task} of the handbook`;

const msOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

/** The day of an entry, counted from the first: all entries are spread evenly over the days. */
const dayNumber = (entry: number, tasks: number): number => Math.floor((entry * DAYS) / (tasks * ENTRIES));

const dayOf = (entry: number, tasks: number): string => FIRST_DAY.add({ days: dayNumber(entry, tasks) }).toString();

/** Entries of one day begin at 06:00, and follow each other. */
function timesOf(entry: number, tasks: number): { day: string; start: string; end: string } {
  const before = entry - Math.ceil((dayNumber(entry, tasks) * tasks * ENTRIES) / DAYS);
  const from = 6 * 60 + before * WORK_MINUTES;
  return { day: dayOf(entry, tasks), start: clockText(from), end: clockText(from + WORK_MINUTES) };
}

const clockText = (minute: number): string => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString();

/** A line for each entry, day by day: a task comes again once all tasks have come. */
function linesOf(tasks: number, line: (entry: number, task: number) => string): string[] {
  const lines: string[] = [];
  for (let from = 0; from < tasks * ENTRIES; from += CHUNK) {
    const count = Math.min(CHUNK, tasks * ENTRIES - from);
    const some = Array.from({ length: count }, (_, place) => line(from + place, (from + place) % tasks));
    lines.push(`${some.join('\n')}\n`);
  }
  return lines;
}

/** Texts of these places, some at once, with commas between all. */
function chunked(from: number, until: number, text: (place: number) => string): string[] {
  const parts: string[] = [];
  for (let at = from; at < until; at += CHUNK) {
    const some = Array.from({ length: Math.min(CHUNK, until - at) }, (_, place) => text(at + place));
    parts.push(`${at === from ? '' : ','}${some.join()}`);
  }
  return parts;
}

const joined = (parts: string[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));
