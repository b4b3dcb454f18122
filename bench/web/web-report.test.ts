import { expect, test } from 'vitest';
import { type Figure, missedBy, type Round, type WebRow, webLines, webRows } from './web-report.ts';

const load = (value: number): Figure => ({ name: '100 tasks', unit: 'ms', value, mustOfBare: 1.25 });
const press = (value: number): Figure => ({ name: 'open a menu', unit: 'ms', value, must: 100 });

// The third round met other work on the machine, on both sides.
const ROUNDS: Round[] = [
  { product: [load(1200), press(96)], base: [load(1800), press(200)], bare: [load(1000)] },
  { product: [load(1300), press(88)], base: [load(1950), press(240)], bare: [load(1000)] },
  { product: [load(5000), press(400)], base: [load(9000), press(900)], bare: [load(4000)] },
];

const rowOf = (name: string): WebRow | undefined => webRows(ROUNDS).find((row) => row.name === name);

test('a row holds the medians of the rounds and of their ratios', () => {
  expect(rowOf('100 tasks')).toEqual({
    name: '100 tasks',
    unit: 'ms',
    product: 1300,
    base: 1950,
    bare: 1000,
    must: null,
    ofBare: 1.25,
    mustOfBare: 1.25,
    ofBase: 1300 / 1950,
  });
  expect(rowOf('open a menu')).toMatchObject({ product: 96, base: 240, bare: null, must: 100, ofBare: null });
});

test('a goal that is just reached is not missed', () => {
  expect(webRows(ROUNDS).flatMap(missedBy)).toEqual([]);
  expect(webRows([{ product: [press(100)] }]).flatMap(missedBy)).toEqual([]);
});

test('missed goals are named with what was reached', () => {
  const figures = [load(1300), press(104), { name: 'requests', unit: '', value: 22, must: 12 } as const];
  expect(webRows([{ product: figures, bare: [load(1000)] }]).flatMap(missedBy)).toEqual([
    '100 tasks: 1.30 of the bare page, not 1.25',
    'open a menu: 104 ms, not 100',
    'requests: 22, not 12',
  ]);
});

test('the table shows another revision where there is one, and no row of zeros', () => {
  const [heading, ...lines] = webLines(webRows(ROUNDS));
  expect(heading).toMatch(/^measure +unit +must +reached +base +÷ base +bare page +÷ bare page +must$/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^open a menu +ms +100 +96 +240 +0\.4\d*$/);
  expect(webLines(webRows([{ product: [press(0)] }]))).toEqual(['measure  unit  must  reached']);
});
