import { expect, test } from 'vitest';
import { placeOfTask, placeWords, projectBeside } from './place-words.ts';

test('a list is told with its project, and the inbox by one name', () => {
  expect(placeWords({ name: 'Export', project_name: 'Calendar sync' })).toBe('Export · Calendar sync');
  expect(placeWords({ name: 'Inbox', project_name: 'Inbox' })).toBe('Inbox');
  expect(placeOfTask({ list_name: 'Errands', project_name: 'Inbox' })).toBe('Errands · Inbox');
  expect(projectBeside({ name: 'Inbox', project_name: 'Inbox' })).toBeNull();
  expect(projectBeside({ name: 'Errands', project_name: 'Inbox' })).toBe('Inbox');
});
