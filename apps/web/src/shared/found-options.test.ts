import { expect, test } from 'vitest';
import { foundOptions } from './found-options.ts';

const option = (label: string) => ({ value: label, label, disabled: false });

test('options are found by any part of their labels, whatever the case and the accents', () => {
  const options = ['École', 'Read the écologie report', 'Page'].map(option);
  const found = (search: string, limit = 100) => foundOptions({ options, search, limit });
  expect(found(' ECO ')).toEqual(options.slice(0, 2));
  expect(found('cole')).toEqual(options.slice(0, 1));
  expect(found('')).toEqual(options);
  expect(found('', 2)).toEqual(options.slice(0, 2));
});

test('groups keep the options that are found', () => {
  const options = [
    { group: 'This day', items: [option('Écrire'), option('Read')] },
    { group: 'Home', items: [option('Ecru')] },
  ];
  expect(foundOptions({ options, search: 'ecr', limit: 100 })).toEqual([
    { group: 'This day', items: [option('Écrire')] },
    { group: 'Home', items: [option('Ecru')] },
  ]);
});
