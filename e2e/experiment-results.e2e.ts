import { importArchive } from '@daymark/contract/archive.ts';
import type { ExperimentResults } from '@daymark/contract/experiments.ts';
import { getActiveTimer, pauseTimer } from '@daymark/contract/timer.ts';
import { archiveText } from '@daymark/demo/archive.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { TIME_ZONE } from './workspace.ts';

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
};

const { evidence: _evidence, replay: _replay, ...plain } = proved;

for (const { about, multiplier = 1.5, results, shown, hidden } of [
  {
    about: 'a proof',
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
    about: 'a proof that the arms do not show',
    results: { ...proved, improvement: -3.2 },
    shown: [
      'Successful experiment',
      '−3.2%',
      'The verdict rests on the replay below, which uses each of 24 tasks twice.',
    ],
    hidden: 'Needs improvement',
  },
  {
    about: 'a gain that the control arm holds back',
    results: { ...proved, evidence: 'cannot_tell', success: false, replay: { ...proved.replay, held_back: true } },
    shown: [
      'Needs improvement',
      'Cannot tell yet: after 24 tasks, 12 of them without a suggestion, the adjusted estimates look closer to the truth.',
      'Your own estimates without a suggestion do not show it yet.',
    ],
    hidden: 'both are still possible',
  },
  {
    about: 'work that a longer figure stretched',
    results: { ...proved, stretch: 1.3, stretch_warning: true },
    shown: [
      'Work took 1.3× as long when the longer figure was shown: part of the gain may be the figure itself.',
      'It was shown for 12 of 24 tasks.',
    ],
    hidden: 'which would show it',
  },
  {
    about: 'work that a shorter figure shortened',
    multiplier: 0.7,
    results: { ...proved, stretch: 0.8, stretch_warning: true },
    shown: ['Work took 0.8× as long when the shorter figure was shown: part of the gain may be the figure itself.'],
    hidden: 'longer figure',
  },
  {
    about: 'no proof',
    results: { ...proved, evidence: 'cannot_tell', success: false, replay: { ...proved.replay, interval: [-5, 16.3] } },
    shown: ['Needs improvement', 'Cannot tell yet: both are still possible after 24 tasks.'],
    hidden: 'The verdict rests on the replay',
  },
  {
    about: 'an early look',
    results: {
      ...proved,
      evidence: 'too_early',
      success: false,
      total_tasks: 4,
      replay: { ...proved.replay, tasks: 4, interval: [-20.5, 38.7] },
    },
    shown: ['Too early to tellToo early to tell: 4 of 10 tasks done.', '4 total tasks, 25 enrolled'],
    hidden: 'Needs improvement',
  },
  {
    about: 'figures without evidence',
    results: plain,
    shown: ['Successful experiment', '+12.5%', 'Control 12 tasks60.0%'],
    hidden: 'would have been',
  },
]) {
  test(`${about} is shown in words and figures`, async ({ page, given }) => {
    await given.experiment({ name: 'With a buffer', multiplier });
    await page.route('**/api/experiment/*/results', (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: results } }),
    );
    await page.goto('/experiments');
    await page.getByRole('button', { name: 'View Results' }).click();
    const panel = page.getByRole('region', { name: 'Results of With a buffer' });
    for (const words of shown) await expect(panel).toContainText(words);
    await expect(panel).not.toContainText(hidden);
    await expect(page.getByRole('button', { name: 'Refresh Results' })).toBeFocused();
  });
}

test('the four experiments of the demo say what they found, each with its counts', async ({ page, send }) => {
  const now = Temporal.Instant.from('2025-11-20T14:00:00Z');
  const history = demoHistory({ seed: 1, tasks: 300, now, timeZone: TIME_ZONE });
  await send(importArchive, { body: JSON.parse([...archiveText(history)].join('')) });
  const running = await send(getActiveTimer, {});
  await send(pauseTimer, { params: { id: String(running?.task.id) }, body: { overtime_minutes: 0 } });

  await page.goto('/experiments');
  const closed = page.getByRole('button', { name: 'View Results' });
  for (let count = 4; count > 0; count -= 1) {
    await expect(closed).toHaveCount(count);
    await closed.first().click();
  }
  const panels = page.getByRole('region', { name: /^Results of/ });
  await expect(panels).toHaveCount(4);
  for (const sentence of [
    /^After \d\d tasks, \d\d of them without a suggestion, the adjusted estimates are closer to the truth\.$/,
    /^Cannot tell yet: both are still possible after \d\d tasks\.$/,
    /^Cannot tell yet: after \d\d tasks, \d of them without a suggestion, the adjusted estimates look closer to the truth\. Your own estimates without a suggestion do not show it yet\.$/,
    /^Too early to tell: \d of 10 tasks done\.$/,
  ]) {
    await expect(panels.getByText(sentence)).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
