import {
  chunked,
  dayOf,
  ENTRIES,
  joined,
  linesOf,
  nameOf,
  type PlannerFile,
  PROJECTS,
  TAGS,
  timesOf,
  WORK_MINUTES,
} from './planner-rows.ts';

/** A table of these columns, with a row for each entry of each task. */
const report = (header: string, row: (entry: number, task: number, tasks: number) => string) => (tasks: number) =>
  joined([`${header}\n`, ...linesOf(tasks, (entry, task) => row(entry, task, tasks))]);

/** A text with a piece for each task, between a head and an end. */
const pieces = (head: string, piece: (task: number, tasks: number) => string, end = '') => {
  const isJson = head.endsWith('[');
  return (tasks: number) => {
    const all = chunked(
      0,
      tasks,
      (task) => (isJson ? piece(task, tasks) : `${piece(task, tasks)}\n`),
      isJson ? ',' : '',
    );
    return joined([head, ...all, end]);
  };
};

const isDone = (task: number): boolean => task % 20 !== 0;
const project = (task: number): string => `Project ${task % PROJECTS}`;
const tag = (task: number): string => `Tag ${task % TAGS}`;
const compact = (day: string): string => day.replaceAll('-', '');
const HOURS = (WORK_MINUTES / 60).toFixed(4);

/** Every other planner of decisions 18: those with time, and those with tasks alone. */
export const OTHER_FILES: PlannerFile[] = [
  {
    ...{ planner: 'solidtime', name: 'solidtime.csv', entries: ENTRIES },
    bytes: report(
      'Description,Task,Project,Client,User,Start,End,Duration,Duration (decimal),Billable,Tags',
      (entry, task, tasks) => {
        const { day, start, end } = timesOf(entry, tasks);
        return `,${nameOf(task)},${project(task)},,Ann,${day} ${start},${day} ${end},00:10:00,0.17,No,${tag(task)}`;
      },
    ),
  },
  {
    ...{ planner: 'Kimai', name: 'kimai.csv', entries: ENTRIES },
    bytes: report(
      'Date,From,To,Duration,Currency,Price,Name,User,Email,Customer,Project,Activity,Description,Billable,Tags,Type',
      (entry, task, tasks) => {
        const { day, start, end } = timesOf(entry, tasks);
        const clock = `${day},${start.slice(0, 5)},${end.slice(0, 5)},0:10`;
        return `${clock},EUR,0,Ann,ann,a@example.com,,${project(task)},${nameOf(task)},,0,${tag(task)},timesheet`;
      },
    ),
  },
  {
    ...{ planner: 'Harvest', name: 'harvest.csv', entries: ENTRIES },
    bytes: report(
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name',
      (entry, task, tasks) => `${dayOf(entry, tasks)},,${project(task)},,${nameOf(task)},,${HOURS},No,Ann,Bell`,
    ),
  },
  {
    ...{ planner: 'Jira', name: 'jira.csv', entries: ENTRIES },
    bytes: pieces(
      'Summary,Issue key,Status,Status Category,Project name,Created,Resolved,Labels,Log Work,Log Work,Log Work,Original Estimate\n',
      (task, tasks) => {
        const logs = Array.from({ length: ENTRIES }, (_, part) => {
          const { day, start } = timesOf(part * tasks + task, tasks);
          return `;${day} ${start};ann;600`;
        });
        const state = isDone(task) ? 'Done,Done' : 'To Do,To Do';
        const days = `${dayOf(task, tasks)},${isDone(task) ? dayOf(2 * tasks + task, tasks) : ''}`;
        return `${nameOf(task)},P-${task},${state},${project(task)},${days},${tag(task)},${logs.join()},1800`;
      },
    ),
  },
  {
    ...{ planner: 'table', name: 'table.csv', entries: 1 },
    bytes: pieces('Task,Project,Label,Estimate,Time spent,Done,Completed on\n', (task, tasks) => {
      const state = isDone(task) ? `yes,${dayOf(task, tasks)}` : 'no,';
      return `${nameOf(task)},${project(task)},${tag(task)},30m,10m,${state}`;
    }),
  },
  {
    ...{ planner: 'Todoist', name: 'Home [1].csv', entries: 0 },
    bytes: pieces(
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT\n',
      (task) => `task,${nameOf(task)} @tag${task % TAGS},,4,${1 + (task % 2)},,,2026-12-01 15:30,en,,30,minute`,
    ),
  },
  {
    ...{ planner: 'TickTick', name: 'ticktick.csv', entries: 0 },
    bytes: pieces(
      '"Folder Name","List Name","Title","Kind","Tags","Content","Due Date","Status","Created Time","Completed Time","Timezone","Is All Day","taskId"\n',
      (task, tasks) => {
        const at = `${dayOf(task, tasks)}T08:00:00+0000`;
        const state = isDone(task) ? `"2","${at}","${at}"` : `"0","${at}",""`;
        const name = `"","${project(task)}","${nameOf(task)}","TEXT","${tag(task)}",""`;
        return `${name},"2026-11-24T23:00:00+0000",${state},"Europe/Berlin","true","${task + 1}"`;
      },
    ),
  },
  {
    ...{ planner: 'Google Tasks', name: 'Tasks.json', entries: 0 },
    bytes: pieces(
      '{"kind":"tasks#taskLists","items":[{"title":"All","items":[',
      (task, tasks) => {
        const updated = `${dayOf(task, tasks)}T10:00:00.000Z`;
        const state = isDone(task) ? { status: 'completed', completed: updated } : { status: 'needsAction' };
        return JSON.stringify({ id: `t${task}`, title: nameOf(task), due: '2026-11-28T00:00:00Z', updated, ...state });
      },
      ']}]}',
    ),
  },
  {
    ...{ planner: 'Trello', name: 'trello.json', entries: 0 },
    bytes: pieces(
      '{"name":"Board","lists":[{"id":"a","name":"To Do","pos":1}],"cards":[',
      (task, tasks) => {
        const dateLastActivity = `${dayOf(task, tasks)}T10:00:00.000Z`;
        const labels = [{ name: tag(task), color: 'red' }];
        return JSON.stringify({
          name: nameOf(task),
          idList: 'a',
          pos: task,
          dueComplete: isDone(task),
          dateLastActivity,
          labels,
        });
      },
      ']}',
    ),
  },
  {
    ...{ planner: 'calendar', name: 'tasks.ics', entries: 0 },
    bytes: pieces(
      'BEGIN:VCALENDAR\n',
      (task, tasks) => {
        const at = `${compact(dayOf(task, tasks))}T100000Z`;
        const state = isDone(task) ? `STATUS:COMPLETED\nCOMPLETED:${at}` : 'STATUS:NEEDS-ACTION';
        const about = `UID:${task}\nSUMMARY:${nameOf(task)}\nCREATED:${at}\nCATEGORIES:${tag(task)}`;
        return `BEGIN:VTODO\n${about}\nDUE;VALUE=DATE:20261125\n${state}\nEND:VTODO`;
      },
      'END:VCALENDAR\n',
    ),
  },
  {
    ...{ planner: 'Vikunja', name: 'data.json', entries: 0 },
    bytes: pieces(
      '[{"id":1,"title":"All","tasks":[',
      (task, tasks) => {
        const created = `${dayOf(task, tasks)}T10:00:00Z`;
        const labels = [{ title: tag(task), hex_color: 'e03131' }];
        const [title, description] = [nameOf(task), '<p>Ask <b>first</b></p>'];
        return JSON.stringify({
          id: task + 1,
          title,
          description,
          created,
          labels,
          done: isDone(task),
          done_at: created,
        });
      },
      ']}]',
    ),
  },
  {
    ...{ planner: 'Linear', name: 'linear.csv', entries: 0 },
    bytes: pieces(
      'ID,Team,Title,Description,Status,Priority,Project,Labels,Created,Completed,Due Date\n',
      (task, tasks) => {
        const at = `${dayOf(task, tasks)}T10:00:00.000Z`;
        return `S-${task},Shop,${nameOf(task)},,Todo,High,${project(task)},${tag(task)},${at},${isDone(task) ? at : ''},`;
      },
    ),
  },
  {
    ...{ planner: 'Asana', name: 'asana.csv', entries: 0 },
    bytes: pieces('Task ID,Created At,Completed At,Name,Section/Column,Tags,Projects,Due Date\n', (task, tasks) => {
      const day = dayOf(task, tasks);
      return `${task},${day},${isDone(task) ? day : ''},${nameOf(task)},Doing,${tag(task)},${project(task)},`;
    }),
  },
  {
    ...{ planner: 'Taskwarrior', name: 'taskwarrior.json', entries: 0 },
    bytes: pieces(
      '[',
      (task, tasks) => {
        const entry = `${compact(dayOf(task, tasks))}T100000Z`;
        const state = isDone(task) ? { status: 'completed', end: entry } : { status: 'pending' };
        return JSON.stringify({ uuid: `u${task}`, description: nameOf(task), project: project(task), entry, ...state });
      },
      ']',
    ),
  },
  {
    ...{ planner: 'todo.txt', name: 'todo.txt', entries: 0 },
    bytes: pieces('', (task, tasks) => {
      const day = dayOf(task, tasks);
      return `${isDone(task) ? `x ${day} ` : '(B) '}${day} ${nameOf(task)} +Project${task % PROJECTS} @tag${task % TAGS}`;
    }),
  },
];
