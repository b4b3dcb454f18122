import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { comingTasks } from './coming-tasks.ts';

test('a coming task has an estimate where its figure was said', () => {
  const sent = [
    { name: 'Said', list_id: 1, planned_duration: 45 },
    { name: 'Preset', list_id: 1, planned_duration: 25, estimate_origin: null },
    { name: 'Without', list_id: 1 },
  ];
  expect(comingTasks(sent, new QueryClient())).toMatchObject([
    { name: 'Said', planned_duration: 45, estimate_origin: 'own' },
    { name: 'Preset', planned_duration: 25, estimate_origin: null },
    { name: 'Without', planned_duration: 25, estimate_origin: null },
  ]);
});
