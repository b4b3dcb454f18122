import { importArchive } from '@daymark/contract/archive.ts';
import { getActiveTimer, pauseTimer } from '@daymark/contract/timer.ts';
import { archiveText } from '@daymark/demo/archive.ts';
import { demoHistory } from '@daymark/demo/history.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { TIME_ZONE } from './workspace.ts';

test('the analytics of the demo claim what passed its test, each with its count', async ({ page, send }) => {
  const now = Temporal.Instant.from('2025-11-20T14:00:00Z');
  const history = demoHistory({ seed: 1, tasks: 300, now, timeZone: TIME_ZONE });
  await send(importArchive, { body: JSON.parse([...archiveText(history)].join('')) });
  const running = await send(getActiveTimer, {});
  await send(pauseTimer, { params: { id: String(running?.task.id) }, body: { overtime_minutes: 0 } });
  await page.goto('/analytics');

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
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);

  // A range with a few tasks claims nothing.
  await page.goto('/analytics?start_date=2025-11-18&end_date=2025-11-18');
  await expect(page.getByText('Nothing stands out in these dates.')).toBeVisible();
  await expect(page.getByText('typically takes')).toHaveCount(0);
});
