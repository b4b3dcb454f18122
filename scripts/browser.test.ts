import { expect, test } from 'vitest';
import { ensureBrowser, findBrowser } from './browser.mjs';
import { Failure } from './processes.mjs';

type Machine = NonNullable<Parameters<typeof ensureBrowser>[0]>;
type Place = 'given' | 'portable' | 'ofPlaywright' | 'ofSystem';

/** A fake machine with browsers at these places; what it can fetch is there afterwards. */
function machineWith({ places, fetched = {} }: { places: Place[]; fetched?: Partial<Record<keyof Machine, Place>> }) {
  const there = new Set(places);
  const asked: string[] = [];
  const find = (place: Place) => () => (there.has(place) ? { CHROMIUM_PATH: place } : undefined);
  const fetches = Object.entries(fetched).map(([name, place]) => [
    name,
    () => {
      asked.push(name);
      there.add(place);
      return Promise.resolve({ code: 0, output: '' });
    },
  ]);
  const machine: Machine = {
    given: find('given'),
    portable: find('portable'),
    ofPlaywright: find('ofPlaywright'),
    ofSystem: find('ofSystem'),
    ...Object.fromEntries(fetches),
  };
  return { machine, asked };
}

const starts = () => Promise.resolve({ code: 0, output: '' });

const FETCHED = {
  fetchPortable: 'portable',
  installWithApt: 'ofSystem',
  installWithPlaywright: 'ofPlaywright',
} as const;

test.each([
  { places: ['given', 'portable', 'ofPlaywright', 'ofSystem'], taken: 'given', fetches: [] },
  { places: ['portable', 'ofPlaywright', 'ofSystem'], taken: 'portable', fetches: [] },
  { places: ['ofPlaywright', 'ofSystem'], taken: 'portable', fetches: ['fetchPortable'] },
  { places: [], taken: 'portable', fetches: ['fetchPortable'] },
] as const)('of $places the browser is $taken, with $fetches', async ({ places, taken, fetches }) => {
  const { machine, asked } = machineWith({ places: [...places], fetched: FETCHED });
  expect(await ensureBrowser(machine, starts)).toEqual({ CHROMIUM_PATH: taken });
  expect(asked).toEqual(fetches);
  expect(findBrowser(machine), 'the tests run in it').toEqual({ CHROMIUM_PATH: taken });
});

const { installWithApt, installWithPlaywright } = FETCHED;

test.each([
  { places: ['ofPlaywright', 'ofSystem'], taken: 'ofPlaywright', fetches: [] },
  { places: ['ofSystem'], taken: 'ofSystem', fetches: [] },
  { places: [], taken: 'ofSystem', fetches: ['installWithApt'] },
] as const)('on a system without a portable browser, of $places it is $taken, with $fetches', async (scene) => {
  const { places, taken, fetches } = scene;
  const { machine, asked } = machineWith({ places: [...places], fetched: { installWithApt, installWithPlaywright } });
  expect(await ensureBrowser(machine, starts)).toEqual({ CHROMIUM_PATH: taken });
  expect(asked).toEqual(fetches);
});

test('a portable browser that cannot be fetched leaves the choice to the next source', async () => {
  const { machine } = machineWith({ places: ['ofSystem'] });
  const failing = { ...machine, fetchPortable: () => Promise.resolve({ code: 1, output: 'no registry' }) };
  expect(await ensureBrowser(failing, starts)).toEqual({ CHROMIUM_PATH: 'ofSystem' });
  const { machine: empty } = machineWith({ places: [] });
  const nothing = ensureBrowser({ ...empty, fetchPortable: failing.fetchPortable }, starts);
  await expect(nothing).rejects.toThrow(
    new Failure('no registry\nNo browser could be fetched. Install Chromium, or set CHROMIUM_PATH.'),
  );
});

test('a browser that does not start is named, and none is taken in its place', async () => {
  const { machine } = machineWith({ places: ['given', 'ofSystem'] });
  const broken = () => Promise.resolve({ code: 127, output: 'libnss3.so is missing' });
  await expect(ensureBrowser(machine, broken)).rejects.toThrow(
    new Failure('libnss3.so is missing\ngiven does not start. Set CHROMIUM_PATH to a Chromium that does.'),
  );
});
