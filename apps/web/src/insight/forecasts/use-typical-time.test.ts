import { expect, test } from 'vitest';
import { isOutsideExperiments } from './use-typical-time.ts';

const WRITING = 3;
const MAIL = 4;

const active = { status: 'active', target_category_id: WRITING } as const;
const completed = { status: 'completed', target_category_id: MAIL } as const;
const ofDeletedCategory = { status: 'active', target_category_id: null } as const;

test.each([
  { category_id: WRITING, experiments: [active, completed], isOutside: false },
  { category_id: MAIL, experiments: [active, completed], isOutside: true },
  { category_id: null, experiments: [active], isOutside: false }, // the category may still be chosen
  { category_id: null, experiments: [completed, ofDeletedCategory], isOutside: true },
  { category_id: null, experiments: [], isOutside: true },
])(
  'a task of category $category_id is outside the experiments $experiments: $isOutside',
  ({ category_id, experiments, isOutside }) => {
    expect(isOutsideExperiments(category_id, experiments)).toBe(isOutside);
  },
);
