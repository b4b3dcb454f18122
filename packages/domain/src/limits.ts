/** How many tasks a list and an account can hold: settings of the host. */
export type TaskLimits = { tasksPerList: number; tasksPerAccount: number };

/** How many other records an account can hold, and lists a project: no answer of the API is larger than these allow. */
const MOST_RECORDS = { projects: 1000, lists: 10_000, categories: 500, experiments: 1000, repeats: 200 } as const;
const MOST_LISTS_OF_PROJECT = 1000;

export type LimitedRecord = keyof typeof MOST_RECORDS | 'tasks';
type Holder = 'account' | 'project' | 'list';

/** Maximum number of these records in an account, a project or a list. */
export function mostOf(records: LimitedRecord, holder: Holder, limits: TaskLimits): number {
  if (records === 'tasks') return holder === 'list' ? limits.tasksPerList : limits.tasksPerAccount;
  return holder === 'project' ? MOST_LISTS_OF_PROJECT : MOST_RECORDS[records];
}

/** Refusal of records beyond that number, in words for the user. */
export function fullText(records: LimitedRecord, holder: Holder, limits: TaskLimits): string {
  const most = mostOf(records, holder, limits).toLocaleString('en-US');
  return `${holder === 'account' ? 'An' : 'A'} ${holder} can hold at most ${most} ${records}`;
}
