import type { ExperimentResults } from '@daymark/contract/experiments.ts';
import { card } from './cards.ts';
import { expect, test } from './fixtures.ts';

const proved: ExperimentResults = {
  experiment_name: 'With a buffer',
  status: 'completed',
  total_tasks: 24,
  enrolled_tasks: 25,
  accepted_tasks: 7,
  corrected_tasks: 2,
  control_group_size: 12,
  intervention_group_size: 12,
  control_accuracy: 60,
  intervention_accuracy: 72.5,
  improvement: 12.5,
  control_group: { avg_accuracy: 60 },
  experiment_group: { avg_accuracy: 72.5 },
  replay: {
    tasks: 24,
    own_accuracy: 61,
    adjusted_accuracy: 70.1,
    improvement: 9.1,
    interval: [2, 16.3],
    held_back: false,
  },
  stretch: 1.04,
  stretch_warning: false,
  evidence: 'helps',
  success: true,
  power: null,
};

const { evidence: _evidence, replay: _replay, power: _power, ...plain } = proved;

/** Answers of the server, one after the other, with what the panel says of each. */
const ANSWERS: { results: object; shown: string[]; hidden: string }[] = [
  {
    results: proved,
    shown: [
      'Successful experiment',
      'After 24 tasks, 12 of them without a suggestion, the adjusted estimates are closer to the truth.',
      '+12.5%',
      'Improvement in accuracy over 24 tasks, suggestion taken or not',
      'With ×1.5 your own estimates of 24 tasks would have been 9.1 points closer, somewhere from +2.0 to +16.3.',
      '24 total tasks, 25 enrolled · 7 suggestions accepted · 2 of 24 were corrected afterwards',
      'Stretch of 24 tasks, which would show it: 1.04×.',
    ],
    hidden: 'The verdict rests on the replay',
  },
  {
    // The arms do not show it.
    results: { ...proved, improvement: -3.2 },
    shown: [
      'Successful experiment',
      '+9.1%',
      'Improvement in accuracy over 24 tasks, by the replay of your own estimates',
      'Between the arms it is −3.2%.',
      'The verdict rests on the replay below, which uses each of 24 tasks twice.',
    ],
    hidden: 'Needs improvement',
  },
  {
    // The control arm holds it back, and a longer figure stretched the work.
    results: {
      ...proved,
      ...{ evidence: 'cannot_tell', success: false, stretch: 1.3, stretch_warning: true },
      replay: { ...proved.replay, held_back: true },
      power: { outlook: 'likely', usual: 14, latest: 22 },
    },
    shown: [
      'Needs improvement',
      'Your own estimates without a suggestion do not show it yet. About 14 more tasks, 22 at the latest (8 of 10).',
      'Work took 1.3× as long when the longer figure was shown: part of the gain may be the figure itself.',
    ],
    hidden: 'The verdict rests on the replay',
  },
  {
    // An older server gives no evidence.
    results: plain,
    shown: ['Successful experiment', '+12.5%', 'Control 12 tasks60.0%'],
    hidden: 'would have been',
  },
];

test('experiments and results that fail to load can be loaded again, and each verdict is shown in words and figures', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await given.experiment({ name: 'With a buffer', multiplier: 1.5 });
  await page.route('**/api/experiment', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.route('**/api/experiment/*/results', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/experiments');
  await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
  await expect(page.getByText('Failed to load experiments.')).toBeVisible();
  await page.getByRole('button', { name: 'Hide sample data' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load experiments' })).toBeVisible();
  await page.unroute('**/api/experiment');
  await page.getByRole('button', { name: 'Try Again' }).click();
  const buffer = card(page, 'With a buffer');
  await buffer.getByRole('button', { name: 'View Results' }).click();
  await expect(buffer.getByRole('alert')).toContainText('The results could not be loaded.');
  await page.unroute('**/api/experiment/*/results');
  await buffer.getByRole('button', { name: 'Try Again' }).click();
  const panel = page.getByRole('region', { name: 'Results of With a buffer' });
  await expect(panel).toContainText('Too early to tell: 0 of 10 tasks done.');

  let answer = ANSWERS[0]?.results;
  await page.route('**/api/experiment/*/results', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: answer } }),
  );
  for (const { results, shown, hidden } of ANSWERS) {
    answer = results;
    await page.getByRole('button', { name: 'Refresh Results' }).click();
    for (const words of shown) await expect(panel).toContainText(words);
    await expect(panel).not.toContainText(hidden);
    await expect(page.getByRole('button', { name: 'Refresh Results' })).toBeFocused();
  }
});
