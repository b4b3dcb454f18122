import { NAME_LENGTH } from '@daymark/contract/fields.ts';

/** A file of Google Tasks: the names of its list and task are as long as names can be. */
export const GOOGLE_TASKS = {
  kind: 'tasks#taskLists',
  items: [
    {
      kind: 'tasks#tasks',
      title: 'L'.repeat(NAME_LENGTH),
      items: [
        { kind: 'tasks#task', title: 'T'.repeat(NAME_LENGTH), created: '2026-11-01T08:00:00Z', status: 'needsAction' },
      ],
    },
  ],
};
