export const guards = [
  {
    guard: 'No countdown runs beyond the year 2200',
    file: './timer.ts',
    code: '.year > YEARS.max',
    without: '.year > 1_000_000',
    tests: ['apps/server/test/extremes.test.ts'],
    title: 'no countdown',
  },
  {
    guard: 'A spreadsheet runs no cell of a CSV file',
    file: './csv.ts',
    code: 'FORMULA_START.test(cell)',
    without: 'false',
    tests: ['./csv.test.ts'],
  },
  {
    guard: 'A suggestion counts as accepted only with its figure',
    file: './experiments.ts',
    code: 'return intervention_applied && final_estimate === suggested_estimate;',
    without: 'return intervention_applied;',
    tests: ['./experiments.test.ts', 'apps/server/src/insight/experiments/draws.test.ts'],
  },
  {
    guard: 'Regular expressions take linear time',
    file: './csv.ts',
    code: '/[",\\r\\n]/.test(text)',
    without: '/^("+)+$/.test(text)',
    tests: ['patterns.test.ts'],
  },
];
