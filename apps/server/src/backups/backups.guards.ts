export const guards = [
  {
    guard: 'A backup with a changed byte is refused',
    file: './backup-file.ts',
    code: "  if (sum !== sha256Of(json)) throw damagedBackup(file, 'its head has changed');\n",
    without: '',
    tests: ['./backups-engines.test.ts'],
    title: 'damaged, cut, foreign',
  },
  {
    guard: 'A restore keeps what was there',
    file: './restore-sqlite.ts',
    code: '      putBack(database, aside);\n',
    without: '',
    tests: ['./backups-engines.test.ts'],
    title: 'taken back',
  },
  {
    guard: 'An old daily backup makes room, one made by hand does not',
    file: './backup-folder.ts',
    code: '.filter((name) => DAILY.test(name))',
    without: '',
    tests: ['./backups-engines.test.ts'],
    title: 'keeps as many as it is told',
  },
];
