export const guards = [
  {
    guard: 'A user has one running timer, whatever the code does',
    file: './0001-core.ts',
    code: "    .createIndex('one_running_entry_per_user')\n    .unique()\n",
    without: "    .createIndex('one_running_entry_per_user')\n",
    tests: ['apps/server/src/db/schema.test.ts'],
  },
  {
    guard: 'A user has one inbox, whatever the code does',
    file: './0022-inbox.ts',
    code: '    .unique()\n',
    without: '',
    tests: ['apps/server/src/db/schema.test.ts'],
  },
  {
    guard: 'No two time entries of a user overlap, whatever the code does',
    file: './0023-no-overlaps.ts',
    code: `begin select raise(abort, '\${OVERLAP}') where \${INSERTED}; end`,
    without: 'begin select 1; end',
    tests: ['apps/server/src/time/entries/entry-engines.test.ts'],
  },
  {
    guard: 'No change of a time entry makes it overlap another',
    file: './0013-entries.ts',
    code: `begin \${refuse} where \${UPDATED}; end`,
    without: 'begin select 1; end',
    tests: ['apps/server/src/time/entries/entry-engines.test.ts'],
  },
  {
    guard: 'Parallel bookings on PostgreSQL wait for each other',
    file: './0023-no-overlaps.ts',
    code: `        perform 1 from users where id = new.user_id for no key update;
        is_booked := \${INSERTED};
`,
    without: `        is_booked := \${INSERTED};
`,
    tests: ['apps/server/src/time/entries/entry-engines.test.ts'],
  },
  {
    guard: 'A key answers one call of a user, whatever the code does',
    file: './0024-kept-answers.ts',
    code: "    .addUniqueConstraint('key_once_a_user', ['user_id', 'key']);",
    without: '    ;',
    tests: ['apps/server/src/engine/kept-answers/kept-answers.test.ts'],
  },
  {
    guard: 'A task has one forecast of its own, whatever the code does',
    file: './0029-withdrawn-tasks.ts',
    code: "createIndex('forecast_of_a_start').unique()",
    without: "createIndex('forecast_of_a_start')",
    tests: ['apps/server/src/db/schema.test.ts'],
  },
];
