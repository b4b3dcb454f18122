import { importArchive } from '@daymark/contract/archive.ts';
import { getActiveTimer, pauseTimer } from '@daymark/contract/timer.ts';
import { archiveText } from '@daymark/demo/archive.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { TIME_ZONE } from './workspace.ts';

test('the analytics and the four experiments of the demo say what passed its test, each with its counts', async ({
  page,
  send,
}) => {
  const now = Temporal.Instant.from('2025-11-20T14:00:00Z');
  const history = demoHistory({ seed: 1, tasks: 300, now, timeZone: TIME_ZONE });
  await send(importArchive, { body: JSON.parse([...archiveText(history)].join('')) });
  const running = await send(getActiveTimer, {});
  await send(pauseTimer, { params: { id: String(running?.task.id) }, body: { overtime_minutes: 0 } });

  // A range with a few tasks claims nothing.
  await page.goto('/analytics?start_date=2025-11-18&end_date=2025-11-18');
  await expect(page.getByText('Nothing stands out in these dates.')).toBeVisible();
  await expect(page.getByText('typically takes')).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  const insights = page.getByRole('region', { name: 'Quick Insights' }).getByRole('listitem');
  await expect(insights).toHaveText([
    /^You completed \d+ of \d+ tasks, \d+\.\d% overall\.$/,
    /^Engineering is your least accurate category at 6\d\.\d%: you tend to underestimate \(\d\d tasks\)\.$/,
    /^Engineering typically takes 1\.\d+× as long as planned \(\d\d tasks\)\.$/,
    /^You finish most often \w+; \d+\.\d% of \d+ tasks end in a positive state\.$/,
  ]);
  const rows = page.getByRole('region', { name: 'Category Performance' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Engineering' })).toContainText(
    /, typically takes 1\.\d+× as long as planned \(\d\d tasks\)$/,
  );
  await expect(rows.filter({ hasText: 'Writing' })).toContainText(/ mean accuracy, no clear tendency \(\d\d tasks\)$/);

  await page.getByRole('link', { name: 'Experiments' }).click();
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
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(insights).toHaveCount(4);
  await expectNoSidewaysScroll(page);
});
