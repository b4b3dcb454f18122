import { PRIORITIES } from '@daymark/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byName,
  escapedName,
  nameBeing,
  parseQuickLine,
  partText,
  type QuickContext,
  quickLines,
  saidBy,
} from './quick-add.ts';

const CATEGORIES = ['Writing', 'Deep work', 'Deep', 'Büro', '工作'].map((name, place) => ({ id: place + 1, name }));
const LISTS = [
  { id: 11, name: 'Landing', project: 'Site' },
  { id: 12, name: 'Landing page', project: 'Site' },
  { id: 13, name: 'Landing page', project: 'Shop' },
  { id: 14, name: '???', project: 'Shop' },
];

/** A Friday. */
const CONTEXT: QuickContext = {
  categories: byName(CATEGORIES, ({ name }) => [name]),
  lists: byName(LISTS, ({ name, project }) => [name, `${project}: ${name}`]),
  today: '2026-11-20',
};

/** The name, and each part with its words in the line. */
function read(line: string) {
  const { name, parts, misread } = parseQuickLine(line, CONTEXT);
  const said = parts.map(({ kind, value, from, to }) => {
    return `${line.slice(from, to)} = ${kind} ${typeof value === 'object' ? value.id : value}`;
  });
  return [name, ...said, ...misread.map(({ from, to, why }) => `${line.slice(from, to)}? ${why}`)];
}

test.each([
  {
    line: 'Draft pricing page 45m !high #Writing @Landing page today',
    parts: [
      'Draft pricing page',
      '45m = duration 45',
      '!high = priority high',
      '#Writing = category 1',
      '@Landing page = list 12',
      'today = plan 2026-11-20',
    ],
  },
  { line: '  Draft   page ', parts: ['Draft page'] },
  { line: '1h Draft', parts: ['Draft', '1h = duration 60'] },
  { line: 'Draft 1h 30m', parts: ['Draft', '1h 30m = duration 90'] },
  { line: 'Draft 1h30m', parts: ['Draft', '1h30m = duration 90'] },
  { line: 'Draft 1.5h', parts: ['Draft', '1.5h = duration 90'] },
  { line: 'Draft 1,5H', parts: ['Draft', '1,5H = duration 90'] },
  { line: 'Draft 8h', parts: ['Draft', '8h = duration 480'] },
  { line: 'Draft 8h 1m', parts: ['Draft 8h 1m', '8h 1m? A task is planned for 1m to 8h'] },
  { line: 'Swim 1500m', parts: ['Swim 1500m', '1500m? A task is planned for 1m to 8h'] },
  { line: 'Wait 0m', parts: ['Wait 0m', '0m? A task is planned for 1m to 8h'] },
  { line: 'Buy 45mm 3hp x45m', parts: ['Buy 45mm 3hp x45m'] },
  { line: 'Draft !medium !LOW', parts: ['Draft !medium', '!LOW = priority low'] },
  { line: 'Act now! !! !highest', parts: ['Act now! !! !highest'] },
  { line: 'Plan #deep work hard', parts: ['Plan hard', '#deep work = category 2'] },
  { line: 'Plan #deep - hard', parts: ['Plan - hard', '#deep = category 3'] },
  { line: 'Plan #deep @work', parts: ['Plan @work', '#deep = category 3', '@work? No list has the name "work"'] },
  { line: 'Plan #deep @landing', parts: ['Plan', '#deep = category 3', '@landing = list 11'] },
  { line: 'Plan #BURO', parts: ['Plan', '#BURO = category 4'] },
  { line: '計画 #工作', parts: ['計画', '#工作 = category 5'] },
  { line: 'Fix #12 C# a@b # @', parts: ['Fix #12 C# a@b # @'] },
  { line: 'Call #home', parts: ['Call #home', '#home? No category has the name "home"'] },
  {
    line: 'Call @"the shop" 5m',
    parts: ['Call @"the shop"', '5m = duration 5', '@"the shop"? No list has the name "the shop"'],
  },
  { line: 'Call @"shop: landing page"', parts: ['Call', '@"shop: landing page" = list 13'] },
  { line: 'Ask @"???"', parts: ['Ask', '@"???" = list 14'] },
  { line: 'Ask @"!!!"', parts: ['Ask @"!!!"'] },
  { line: 'Ask @??? !!', parts: ['Ask @???', '!! = priority high'] },
  { line: 'Call tomorrow', parts: ['Call', 'tomorrow = plan 2026-11-21'] },
  { line: 'Call friday', parts: ['Call', 'friday = plan 2026-11-27'] },
  { line: 'Call Thursday', parts: ['Call', 'Thursday = plan 2026-11-26'] },
  { line: 'Call saturday', parts: ['Call', 'saturday = plan 2026-11-21'] },
  { line: 'Call 2026-12-01', parts: ['Call', '2026-12-01 = plan 2026-12-01'] },
  { line: 'Call 2026-11-19', parts: ['Call 2026-11-19', '2026-11-19? That day has passed'] },
  { line: 'Call 2026-02-30', parts: ['Call 2026-02-30', '2026-02-30? There is no such day'] },
  { line: 'Pay due friday today', parts: ['Pay', 'due friday = due 2026-11-27', 'today = plan 2026-11-20'] },
  { line: 'Pay due  2026-01-05', parts: ['Pay', 'due  2026-01-05 = due 2026-01-05'] },
  { line: 'Pay due 2201-01-05', parts: ['Pay due 2201-01-05', 'due 2201-01-05? There is no such day'] },
  { line: 'Pay what is due', parts: ['Pay what is due'] },
  { line: 'Prepare Monday meeting today', parts: ['Prepare Monday meeting', 'today = plan 2026-11-20'] },
  { line: 'Say \\#Writing \\@Landing \\!high', parts: ['Say #Writing @Landing !high'] },
  { line: 'Say \\today \\45m \\due \\friday', parts: ['Say today 45m due friday'] },
  { line: 'Copy \\\\server \\n \\', parts: ['Copy \\\\server \\n \\'] },
  { line: 'Say \\\\#x', parts: ['Say \\#x'] },
  { line: '45m', parts: ['', '45m = duration 45'] },
  { line: 'Offer due 1 Dec', parts: ['Offer', 'due 1 Dec = due 2026-12-01'] },
  { line: 'Offer by fri', parts: ['Offer', 'by fri = due 2026-11-27'] },
  { line: 'Stand by friday crew', parts: ['Stand by crew', 'friday = plan 2026-11-27'] },
  { line: 'Offer until Dec 1st', parts: ['Offer', 'until Dec 1st = due 2026-12-01'] },
  { line: 'Offer in 3 days', parts: ['Offer', 'in 3 days = plan 2026-11-23'] },
  {
    line: 'Offer in 3 days 45m #Writing',
    parts: ['Offer', 'in 3 days = plan 2026-11-23', '45m = duration 45', '#Writing = category 1'],
  },
  { line: 'Done in 3 days of work', parts: ['Done in 3 days of work'] },
  { line: 'Review in 2 weeks', parts: ['Review', 'in 2 weeks = plan 2026-12-04'] },
  { line: 'Review in a month', parts: ['Review', 'in a month = plan 2026-12-20'] },
  { line: 'Report next monday', parts: ['Report', 'next monday = plan 2026-11-23'] },
  { line: 'Report next fri', parts: ['Report', 'next fri = plan 2026-11-27'] },
  { line: 'Call Ana tom', parts: ['Call Ana', 'tom = plan 2026-11-21'] },
  { line: 'Call Tom', parts: ['Call Tom'] },
  { line: 'Read tom sawyer', parts: ['Read tom sawyer'] },
  { line: "Call tomorrow's host", parts: ["Call tomorrow's host"] },
  { line: 'Clean up weekend', parts: ['Clean up', 'weekend = plan 2026-11-21'] },
  { line: 'Plan next week', parts: ['Plan', 'next week = plan 2026-11-23'] },
  { line: 'Taxes 25/12', parts: ['Taxes', '25/12 = plan 2026-12-25'] },
  { line: 'Taxes 12/25', parts: ['Taxes', '12/25 = plan 2026-12-25'] },
  { line: 'Taxes 12/5', parts: ['Taxes 12/5'] },
  { line: 'Taxes 12/12', parts: ['Taxes', '12/12 = plan 2026-12-12'] },
  { line: 'Fix 24/7 support', parts: ['Fix 24/7 support'] },
  { line: 'Rent the 5th', parts: ['Rent', 'the 5th = plan 2026-12-05'] },
  { line: 'Rent on the 31st', parts: ['Rent', 'on the 31st = plan 2026-12-31'] },
  { line: 'Win the 1st prize', parts: ['Win the 1st prize'] },
  { line: 'Books end of month', parts: ['Books', 'end of month = plan 2026-11-30'] },
  { line: 'Review friday week', parts: ['Review friday week'] },
  { line: 'Trip 1 Jan 2029', parts: ['Trip 1 Jan 2029', '1 Jan 2029? Plans reach a year ahead'] },
  { line: 'Trip due Jan 1, 2029', parts: ['Trip', 'due Jan 1, 2029 = due 2029-01-01'] },
  { line: 'Trip 30 Feb', parts: ['Trip 30 Feb', '30 Feb? There is no such day'] },
  { line: 'Trip due 29 February', parts: ['Trip', 'due 29 February = due 2028-02-29'] },
  { line: 'Pay 19 nov', parts: ['Pay', '19 nov = plan 2027-11-19'] },
  { line: 'Offer yesterday', parts: ['Offer yesterday', 'yesterday? That day has passed'] },
  { line: 'Offer due yesterday', parts: ['Offer', 'due yesterday = due 2026-11-19'] },
  { line: 'Pay Sun Microsystems', parts: ['Pay Sun Microsystems'] },
  { line: 'Sat with Ana about it', parts: ['Sat with Ana about it'] },
  { line: 'Second draft of May report', parts: ['Second draft of May report'] },
  { line: 'Call Ana sun', parts: ['Call Ana', 'sun = plan 2026-11-22'] },
  { line: 'today tomorrow Call', parts: ['today Call', 'tomorrow = plan 2026-11-21'] },
  ...[
    ['Mail every day', 'FREQ=DAILY'],
    ['Mail daily', 'FREQ=DAILY'],
    ['Mail every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Gym every mon, thu', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Gym every Thursday and monday', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['Backup every 2 weeks', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Bins every other tue', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Rent monthly on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Dues every month on the 5th', 'FREQ=MONTHLY;BYMONTHDAY=5'],
    ['Club every 2nd tuesday', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['Club every last fri', 'FREQ=MONTHLY;BYDAY=-1FR'],
    ['Water every 3 days', 'FREQ=DAILY;INTERVAL=3'],
    ['Report weekly', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Report monthly', 'FREQ=MONTHLY;BYMONTHDAY=20'],
  ].map(([line = '', rule]) => {
    const [name = '', ...words] = line.split(' ');
    return { line, parts: [name, `${words.join(' ')} = repeat ${rule}`] };
  }),
  {
    line: 'Mail every day 10m today',
    parts: ['Mail', 'every day = repeat FREQ=DAILY', '10m = duration 10', 'today = plan 2026-11-20'],
  },
  { line: 'Gym weekly monday', parts: ['Gym', 'weekly = repeat FREQ=WEEKLY;BYDAY=MO', 'monday = plan 2026-11-23'] },
  {
    line: 'Rent monthly the 5th',
    parts: ['Rent', 'monthly = repeat FREQ=MONTHLY;BYMONTHDAY=5', 'the 5th = plan 2026-12-05'],
  },
  { line: 'Gym every day next week', parts: ['Gym', 'every day = repeat FREQ=DAILY', 'next week = plan 2026-11-23'] },
  { line: 'Email every customer friday', parts: ['Email every customer', 'friday = plan 2026-11-27'] },
  { line: 'Check every file next week', parts: ['Check every file', 'next week = plan 2026-11-23'] },
  { line: 'Club every 2nd and 4th tuesday', parts: ['Club every 2nd and 4th tuesday'] },
  { line: 'Check oven in 20 min', parts: ['Check oven in 20 min'] },
  { line: 'Offer in an hour', parts: ['Offer in an hour'] },
  { line: 'Walk for 20 min', parts: ['Walk', 'for 20 min = duration 20'] },
  { line: 'Watch for 1 hour', parts: ['Watch', 'for 1 hour = duration 60'] },
  { line: 'Call Ana on fri', parts: ['Call Ana', 'on fri = plan 2026-11-27'] },
  { line: 'Call Ana on friday', parts: ['Call Ana', 'on friday = plan 2026-11-27'] },
  { line: 'Meeting on 1 Dec', parts: ['Meeting', 'on 1 Dec = plan 2026-12-01'] },
  { line: 'Offer due on friday', parts: ['Offer', 'due on friday = due 2026-11-27'] },
  { line: 'Draft 1h90', parts: ['Draft 1h90'] },
  { line: 'Read \\half an hour', parts: ['Read half an hour'] },
  { line: 'Read \\every friday', parts: ['Read every friday'] },
  { line: `Pay due${' '.repeat(91)}fridays`, parts: ['Pay due fridays'] },
  { line: 'Tell the every day story', parts: ['Tell the every day story'] },
  { line: 'Thank every sunny monk', parts: ['Thank every sunny monk'] },
  { line: 'Tax every year', parts: ['Tax every year', 'every year? Yearly repeats are not kept'] },
  { line: 'Meet every 90 days', parts: ['Meet every 90 days'] },
  { line: 'Meet every mon at the 5th', parts: ['Meet every mon at the 5th'] },
  { line: 'Read \\daily', parts: ['Read daily'] },
  { line: 'Call Harbor wed 9:30', parts: ['Call Harbor wed 9:30'] },
  { line: 'Write 20 min', parts: ['Write', '20 min = duration 20'] },
  { line: '20 min walk', parts: ['walk', '20 min = duration 20'] },
  { line: 'Watch the 20 min film', parts: ['Watch the 20 min film'] },
  { line: 'Draft 1h30', parts: ['Draft', '1h30 = duration 90'] },
  { line: 'Draft ~45m', parts: ['Draft', '~45m = duration 45'] },
  { line: 'Draft 90 minutes', parts: ['Draft', '90 minutes = duration 90'] },
  { line: 'Draft 2 hours', parts: ['Draft', '2 hours = duration 120'] },
  { line: 'Draft 1 hour 15 min', parts: ['Draft', '1 hour 15 min = duration 75'] },
  { line: 'Draft 9h', parts: ['Draft 9h', '9h? A task is planned for 1m to 8h'] },
  { line: 'Draft half an hour', parts: ['Draft', 'half an hour = duration 30'] },
  { line: 'Pay p1', parts: ['Pay', 'p1 = priority high'] },
  { line: 'Pay !!', parts: ['Pay', '!! = priority high'] },
  { line: 'Pay !1', parts: ['Pay', '!1 = priority high'] },
  { line: 'Pay p3 today', parts: ['Pay', 'p3 = priority low', 'today = plan 2026-11-20'] },
  { line: 'Print p3 of it', parts: ['Print p3 of it'] },
  { line: 'Pay p4', parts: ['Pay p4', 'p4? Priorities are p1 to p3'] },
  { line: 'Pay now!', parts: ['Pay now!'] },
  { line: 'Read \\tom \\20 min', parts: ['Read tom 20 min'] },
  { line: 'Read "next monday" \\today', parts: ['Read "next monday" today'] },
])('"$line" is read as $parts', ({ line, parts }) => {
  expect(read(line).toSorted()).toEqual(parts.toSorted());
  expect(read(line)[0]).toBe(parts[0]);
});

test('a line of backslashes is a name', () => {
  const line = '\\'.repeat(20_000);
  expect(parseQuickLine(line, CONTEXT).name).toBe(line);
});

test('a text has a task in each line that says something', () => {
  expect(quickLines('\nDraft\r\n \tSend 5m\rPrint\n\n')).toEqual(['Draft', ' \tSend 5m', 'Print']);
});

test.each([
  { before: 'Plan #', being: { kind: 'category', text: '', from: 5 } },
  { before: '@land', being: { kind: 'list', text: 'land', from: 0 } },
  { before: 'Plan @landing pa', being: { kind: 'list', text: 'landing pa', from: 5 } },
  { before: 'Plan #"dee', being: { kind: 'category', text: 'dee', from: 5 } },
  { before: 'Plan # dee', being: null },
  { before: 'C#', being: null },
  { before: '\\#wri', being: null },
])('the name that is typed in "$before" is $being', ({ before, being }) => {
  expect(nameBeing(`${before} 45m`, before.length)).toEqual(being);
});

const word = fc.oneof(
  fc.constantFrom(
    'due',
    'today',
    'Friday',
    '45m',
    '1h',
    '30m',
    '2026-12-01',
    '!high',
    '#deep',
    'work',
    '@landing',
    'page',
    'every',
    'daily',
    'every day',
    'mon',
    'in 3 days',
    '1 Dec',
    'fri',
    'tom',
    'by',
    'next',
    '20 min',
    'p2',
    '25/12',
  ),
  fc.constantFrom('#', '@', '"', '\\', '\\\\', '\\#', '\\today', '!!', '工作', '#"Deep work"', '@"'),
  fc.string({ maxLength: 5 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const options = { seed: 22, numRuns: 3000 };

test('any line is read: its parts are places of it, in order and apart, one of each kind', () => {
  fc.assert(
    fc.property(text, (line) => {
      const { name, parts } = parseQuickLine(line, CONTEXT);
      expect(name).toBe(name.trim());
      expect(new Set(parts.map(({ kind }) => kind)).size).toBe(parts.length);
      let at = 0;
      for (const { from, to } of parts) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(line.length);
    }),
    options,
  );
});

test('the words of a line are those of its name and of its parts, and none is lost', () => {
  const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  fc.assert(
    fc.property(text, (line) => {
      const { name, parts } = parseQuickLine(line, CONTEXT);
      const ofParts = parts.flatMap(({ from, to }) => wordsIn(line.slice(from, to)));
      const unescaped = (words: string[]) =>
        words
          .map((word) => word.replaceAll('\\', ''))
          .filter(Boolean)
          .toSorted((one, other) => (one < other ? -1 : 1));
      expect(unescaped([...wordsIn(name), ...ofParts])).toEqual(unescaped(wordsIn(line)));
    }),
    options,
  );
});

test('no day that a plan is said for has passed', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('2024-02-29', '2026-11-30', '2026-11-21', '2026-12-31'), (line, today) => {
      const { plan } = saidBy(parseQuickLine(line, { ...CONTEXT, today }));
      if (plan !== undefined) expect(String(plan) >= today).toBe(true);
    }),
    options,
  );
});

test.each([
  { today: '2026-11-21', line: 'Rest weekend', plan: '2026-11-21' },
  { today: '2026-11-22', line: 'Rest weekend', plan: '2026-11-22' },
  { today: '2026-11-22', line: 'Plan next week', plan: '2026-11-23' },
  { today: '2026-11-23', line: 'Plan next monday', plan: '2026-11-30' },
  { today: '2026-11-30', line: 'Books end of the month', plan: '2026-11-30' },
  { today: '2026-01-31', line: 'Rent in a month', plan: '2026-02-28' },
  { today: '2026-02-01', line: 'Rent the 30th', plan: '2026-03-30' },
  { today: '2026-11-05', line: 'Rent the 5th', plan: '2026-11-05' },
  { today: '2026-12-31', line: 'Toast 1 jan', plan: '2027-01-01' },
])('on $today "$line" is planned for $plan', ({ today, line, plan }) => {
  expect(saidBy(parseQuickLine(line, { ...CONTEXT, today }))).toEqual({ plan });
});

test('a name is escaped where it would be read, alone or with the parts after it', () => {
  expect(escapedName('Say today #deep what is Due', CONTEXT)).toBe('Say \\today \\#deep what is \\Due');
});

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const date = fc
  .integer({ min: 0, max: 365 })
  .map((days) => Temporal.PlainDate.from('2026-11-20').add({ days }).toString());

const said = fc.record({
  duration: optional(fc.integer({ min: 1, max: 480 })),
  priority: optional(fc.constantFrom(...PRIORITIES)),
  category: optional(fc.constantFrom(...CATEGORIES)),
  list: optional(fc.constantFrom(LISTS[0], LISTS[1], LISTS[3])),
  plan: optional(date),
  due: optional(date),
});

test('a written line gives back its name and its parts', () => {
  fc.assert(
    fc.property(text, said, (words, values) => {
      const name = words.trim().replace(/\s+/g, ' ');
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const parts = given.map(([kind, value]) => partText({ kind, value } as Parameters<typeof partText>[0]));
      const line = [escapedName(name, CONTEXT), ...parts].join(' ');
      const readLine = parseQuickLine(line, CONTEXT);
      expect({ line, name: readLine.name }).toEqual({ line, name });
      expect(saidBy(readLine)).toEqual(Object.fromEntries(given));
    }),
    options,
  );
});
