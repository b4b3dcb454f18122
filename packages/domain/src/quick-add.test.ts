import { expect, test } from 'vitest';
import { parseQuickLine, planDateOf, quickLines, saidBy } from './quick-add.ts';
import { byName, nameBeing } from './quick-names.ts';
import type { Reading } from './quick-parts.ts';
import type { QuickContext } from './quick-scan.ts';

const CATEGORIES = ['Writing', 'Deep work', 'Deep', 'Büro', '工作', 'Sales calls'].map((name, place) => ({
  id: place + 1,
  name,
}));
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
  now: '10:42',
  region: 'day-first',
  firstDayOfWeek: 1,
};
const IN_US: QuickContext = { ...CONTEXT, region: 'month-first', firstDayOfWeek: 7 };

const inWords = ({ kind, value }: Reading): string => {
  if (typeof value !== 'object') return `${kind} ${value}`;
  return value.id === null ? `new ${kind} ${value.name}` : `${kind} ${value.name}`;
};
const listed = (readings: readonly Reading[]) => (readings.length > 0 ? ` (${readings.map(inWords).join(', ')})` : '');

/** The name and the marks: ~ unsure, … not read, ! cannot be it; other readings stand in brackets. */
function read(line: string, context: QuickContext = CONTEXT): string[] {
  const { name, parts, unread, misread } = parseQuickLine(line, context);
  const wordsOf = ({ from, to }: { from: number; to: number }) => line.slice(from, to);
  return [
    name,
    ...parts.map((part) => `${part.isSure ? '' : '~'}${inWords(part)}${listed(part.others)}`),
    ...unread.map((words) => `…${wordsOf(words)}${listed(words.readings)}`),
    ...misread.map((words) => `!${wordsOf(words)}: ${words.why}${listed(words.others)}`),
  ];
}

/** Lines as people write them, and how they are read on Friday, November 20, 2026, at 10:42 in Great Britain. */
test.each<[line: string, ...marks: string[]]>([
  ['Offer due 1 Dec', 'Offer', 'due 2026-12-01'],
  ['Offer by fri', 'Offer', '~due 2026-11-27 (due 2026-11-20)'],
  ['Offer in 3 days', 'Offer', 'plan 2026-11-23'],
  ['Report next monday to Ana', 'Report to Ana', '~plan 2026-11-23 (plan 2026-11-30, due 2026-11-23)'],
  ['Report monday', 'Report', 'plan 2026-11-23'],
  ['Call Ana tom', 'Call Ana', 'plan 2026-11-21'],
  ['Call Tom', 'Call Tom', '…Tom (plan 2026-11-21)'],
  ["Call tomorrow's host", "Call tomorrow's host"],
  ['Clean up weekend', 'Clean up', 'plan 2026-11-21'],
  ['Plan next week', 'Plan', 'plan 2026-11-23'],
  ['Taxes 12/5', 'Taxes', '~plan 2027-05-12 (plan 2026-12-05)'],
  ['Taxes 25/12', 'Taxes', 'plan 2026-12-25'],
  ['Rent the 5th', 'Rent', 'plan 2026-12-05'],
  ['Books end of month', 'Books', 'plan 2026-11-30'],
  ['Review in 2 weeks', 'Review', 'plan 2026-12-04'],
  ['Review friday week', 'Review friday week', '…friday week (plan 2026-12-04, plan 2026-11-27)'],
  ['Trip 2026-12-31', 'Trip', 'plan 2026-12-31'],
  ['Trip 2026-02-30', 'Trip 2026-02-30', '!2026-02-30: There is no such day'],
  ['Trip 1 Jan 2029', 'Trip 1 Jan 2029', '!1 Jan 2029: Plans reach a year ahead (due 2029-01-01)'],
  ['Offer yesterday', 'Offer yesterday', '!yesterday: That day has passed (due 2026-11-19)'],
  ['Call Harbor 3pm', 'Call Harbor', 'at 15:00'],
  ['Call wed 9:30', 'Call', 'plan 2026-11-25', 'at 09:30'],
  ['Call at noon', 'Call', 'at 12:00'],
  ['Stand-up 9am', 'Stand-up', '~at 09:00 (plan 2026-11-21)'],
  ['Write 20 min', 'Write', 'duration 20'],
  ['20 min walk', 'walk', '~duration 20'],
  ['Draft 1.5h', 'Draft', 'duration 90'],
  ['Draft 1h30', 'Draft', 'duration 90'],
  ['Draft ~45m', 'Draft', 'duration 45'],
  ['Draft 90 minutes', 'Draft', 'duration 90'],
  ['Draft 9h', 'Draft 9h', '!9h: A task is planned for 1m to 8h'],
  ['Draft half an hour', 'Draft', 'duration 30'],
  ['Draft half hour', 'Draft', 'duration 30'],
  ["Call 2 o'clock", 'Call', '~at 14:00 (at 02:00)'],
  ['Call 2 p.m', 'Call', 'at 14:00'],
  ['Pay !high', 'Pay', 'priority high'],
  ['Pay p1', 'Pay', 'priority high'],
  ['Pay !!', 'Pay', 'priority high'],
  ['Pay !1', 'Pay', 'priority high'],
  ['Pay !low', 'Pay', 'priority low'],
  ['Pay p3', 'Pay', 'priority low'],
  ['Pay p4', 'Pay p4', '!p4: Priorities are p1 to p3'],
  ['Pay now!', 'Pay now!'],
  ['Mail #Writing', 'Mail', 'category Writing'],
  ['Mail #Sales', 'Mail', '~new category Sales (category Sales calls)'],
  ['Fix #123', 'Fix #123'],
  ['Mail #"Sales calls"', 'Mail', 'category Sales calls'],
  ['Page @Landing page today', 'Page', 'list Landing page', 'plan 2026-11-20'],
  ['Ask @ana', 'Ask @ana', '…@ana (new list ana)'],
  ['Mail every day', 'Mail', 'repeat FREQ=DAILY'],
  ['Mail daily', 'Mail', 'repeat FREQ=DAILY'],
  ['Mail every weekday', 'Mail', 'repeat FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Gym every mon, thu', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO,TH'],
  ['Backup every 2 weeks', 'Backup', 'repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Bins every other tue', 'Bins', 'repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['Rent monthly on the last day', 'Rent', 'repeat FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['Dues every month on the 5th', 'Dues', 'repeat FREQ=MONTHLY;BYMONTHDAY=5'],
  ['Club every 2nd tuesday', 'Club', '~repeat FREQ=MONTHLY;BYDAY=2TU (repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=TU)'],
  ['Water every 3 days', 'Water', 'repeat FREQ=DAILY;INTERVAL=3'],
  ['Tax every year', 'Tax every year', '!every year: Yearly repeats are not kept'],
  ['Pay Sun Microsystems', 'Pay Sun Microsystems', '…Sun (plan 2026-11-22)'],
  ['Sat with Ana about it', 'Sat with Ana about it', '…Sat (plan 2026-11-21)'],
  ['Second draft of May report', 'Second draft of May report', '…May (plan 2027-05-01)'],
  ['Fix 24/7 support', 'Fix 24/7 support', '…24/7 (plan 2027-07-24)'],
  ['Read "next monday" \\today', 'Read "next monday" today'],
  ['today tomorrow Call', 'today Call', 'plan 2026-11-21', '…today (plan 2026-11-20)'],
])('"%s"', (line, ...marks) => {
  expect(read(line)).toEqual(marks);
});

test.each<[line: string, ...marks: string[]]>([
  ['Taxes 12/5', 'Taxes', '~plan 2026-12-05 (plan 2027-05-12)'],
  ['Taxes 25/12', 'Taxes', 'plan 2026-12-25'],
  ['Party 12/31/26', 'Party', 'plan 2026-12-31'],
  ['Rest next sunday', 'Rest', '~plan 2026-11-22 (plan 2026-11-29)'],
  ['Plan next week', 'Plan', 'plan 2026-11-23'],
  ['Report eow', 'Report', '~plan 2026-11-20 (plan 2026-11-21)'],
])('"%s" in the United States', (line, ...marks) => {
  expect(read(line, IN_US)).toEqual(marks);
});

test.each<[line: string, first: string]>([
  ['Mail every day', '2026-11-20'],
  ['Mail daily', '2026-11-20'],
  ['Gym every mon, thu', '2026-11-23'],
  ['Backup every 2 weeks', '2026-11-20'],
  ['Backup every 2 weeks tomorrow', '2026-11-21'],
  ['Bins every other tue', '2026-11-24'],
  ['Call Harbor 3pm', '2026-11-20'],
  ['Call 3pm tomorrow', '2026-11-21'],
])('"%s" comes first on %s', (line, first) => {
  expect(planDateOf(parseQuickLine(line, CONTEXT), CONTEXT)).toBe(first);
});

test('a line that says no day is for that of the place', () => {
  const tomorrow = { ...CONTEXT, date: '2026-11-21' };
  expect(planDateOf(parseQuickLine('Call', CONTEXT), CONTEXT)).toBe(null);
  expect(planDateOf(parseQuickLine('Call', tomorrow), tomorrow)).toBe('2026-11-21');
  expect(planDateOf(parseQuickLine('Call 9am', tomorrow), tomorrow)).toBe('2026-11-21');
  expect(read('Call 9am', tomorrow)).toEqual(['Call', 'at 09:00']);
});

/** Signs, durations, priorities and names. */
test.each<[line: string, ...marks: string[]]>([
  ['  Draft   page ', 'Draft page'],
  ['45m', '', 'duration 45'],
  ['1h Draft', 'Draft', 'duration 60'],
  ['Draft 1h 30m', 'Draft', 'duration 90'],
  ['Draft 1h30m', 'Draft', 'duration 90'],
  ['Draft 1,5H', 'Draft', 'duration 90'],
  ['Draft 8h', 'Draft', 'duration 480'],
  ['Draft 8h 1m', 'Draft 8h 1m', '!8h 1m: A task is planned for 1m to 8h'],
  ['Draft 2 hours', 'Draft', 'duration 120'],
  ['Draft 1 hour 15 min', 'Draft', 'duration 75'],
  ['Draft 1h90', 'Draft 1h90'],
  ['Draft 20m page', 'Draft page', '~duration 20'],
  ['Draft ~20m page', 'Draft page', 'duration 20'],
  ['Swim 1500m', 'Swim 1500m', '!1500m: A task is planned for 1m to 8h'],
  ['Wait 0m', 'Wait 0m', '!0m: A task is planned for 1m to 8h'],
  ['Buy 45mm 3hp x45m', 'Buy 45mm 3hp x45m'],
  ['Watch the 20 min film', 'Watch the 20 min film', '…20 min (duration 20)'],
  ['Walk for 20 min', 'Walk', 'duration 20'],
  ['Walk for an hour', 'Walk', 'duration 60'],
  ['Draft 10m 20m', 'Draft 10m', 'duration 20', '…10m (duration 10)'],
  ['Draft !medium !LOW', 'Draft !medium', 'priority low', '…!medium (priority medium)'],
  ['Act now! !! !highest', 'Act now! !highest', '~priority high'],
  ['Print p3 of it', 'Print p3 of it', '…p3 (priority low)'],
  ['p1 Pay', 'Pay', 'priority high'],
  ['Plan #deep work hard', 'Plan hard', 'category Deep work'],
  ['Plan #deep - hard', 'Plan - hard', 'category Deep'],
  ['Plan #deep @landing', 'Plan', 'category Deep', 'list Landing'],
  ['Plan #Deep #Writing', 'Plan #Deep', 'category Writing', '…#Deep (category Deep)'],
  ['Plan #BURO', 'Plan', 'category Büro'],
  ['Plan #Writng', 'Plan', '~new category Writng (category Writing)'],
  ['Plan #Wirting, now', 'Plan', '~new category Wirting (category Writing)', '~plan 2026-11-20'],
  ['計画 #工作', '計画', 'category 工作'],
  ['Fix #12 C# a@b # @', 'Fix #12 C# a@b # @'],
  ['Call @"the shop" 5m', 'Call', '~new list the shop', 'duration 5'],
  ['Call @Lending', 'Call @Lending', '…@Lending (list Landing, new list Lending)'],
  ['Call @"shop: landing page"', 'Call', 'list Landing page'],
  ['Ask @"???"', 'Ask', 'list ???'],
  ['Ask @"!!!"', 'Ask @"!!!"'],
  ['Ask @??? !!', 'Ask @???', 'priority high'],
])('"%s"', (line, ...marks) => {
  expect(read(line)).toEqual(marks);
});

/** Days, times and repeats in other words, and words that are none. */
test.each<[line: string, ...marks: string[]]>([
  ['Call friday', 'Call', '~plan 2026-11-27 (plan 2026-11-20)'],
  ['Call Thursday', 'Call', 'plan 2026-11-26'],
  ['Call Ana sun', 'Call Ana', 'plan 2026-11-22'],
  ['Call Ana Sun', 'Call Ana', '~plan 2026-11-22'],
  ['Pay sun tax', 'Pay sun tax'],
  ['You may call', 'You may call'],
  ['Plan december', 'Plan december', '…december (plan 2026-12-01)'],
  ['Prepare Monday meeting', 'Prepare meeting', '~plan 2026-11-23 (due 2026-11-23)'],
  ['Prepare Monday meeting today', 'Prepare Monday meeting', 'plan 2026-11-20', '…Monday (plan 2026-11-23)'],
  ['Call Ana on mon', 'Call Ana', 'plan 2026-11-23'],
  ['Meeting on 1 Dec', 'Meeting', 'plan 2026-12-01'],
  ['Call Fri 4 Dec', 'Call', 'plan 2026-12-04'],
  ['Call friday, dec 4', 'Call', 'plan 2026-12-04'],
  ['Offer until Dec 1st', 'Offer', 'due 2026-12-01'],
  ['Offer due on mon', 'Offer', 'due 2026-11-23'],
  ['Stand by monday crew', 'Stand crew', '~due 2026-11-23'],
  ['Pay due  2026-01-05', 'Pay', 'due 2026-01-05'],
  ['Pay due 2201-01-05', 'Pay due 2201-01-05', '!due 2201-01-05: There is no such day'],
  ['Pay what is due', 'Pay what is due'],
  ['Offer due yesterday', 'Offer', 'due 2026-11-19'],
  ['Fix yesterday bug', 'Fix yesterday bug', '…yesterday (due 2026-11-19)'],
  ['Done in 3 days of work', 'Done in 3 days of work', '…in 3 days (plan 2026-11-23)'],
  ['Review in a month', 'Review', 'plan 2026-12-20'],
  ['Trip 30 Feb', 'Trip 30 Feb', '!30 Feb: There is no such day'],
  ['Trip due 29 February', 'Trip', 'due 2028-02-29'],
  ['Pay 19 nov', 'Pay', 'plan 2027-11-19'],
  ['Taxes 12/12', 'Taxes', 'plan 2026-12-12'],
  ['Score 50/50', 'Score 50/50'],
  ['Add 1/2 cup', 'Add 1/2 cup', '…1/2 (plan 2027-02-01, plan 2027-01-02)'],
  ['Win the 1st prize', 'Win the 1st prize', '…the 1st (plan 2026-12-01)'],
  ['Call tomorrow, then Bo', 'Call tomorrow, then Bo', '…tomorrow (plan 2026-11-21)'],
  ['Call me at 3', 'Call me', '~at 15:00 (at 03:00)'],
  ['Look at 3 houses', 'Look at 3 houses'],
  ['Meet 3:30', 'Meet', '~at 15:30 (at 03:30)'],
  ['Meet 25:00', 'Meet 25:00', '!25:00: There is no such time'],
  ['Call 3-4pm', 'Call 3-4pm', '…3-4pm (at 15:00)'],
  ['Call 15:00-16:30', 'Call 15:00-16:30', '…15:00-16:30 (at 15:00)'],
  ['Call 12am', 'Call', '~at 00:00 (plan 2026-11-21)'],
  ['Offer due mon 3pm', 'Offer 3pm', 'due 2026-11-23', '…3pm (at 15:00)'],
  ['Check oven in 20 min', 'Check oven in 20 min', '…in 20 min (at 11:02)'],
  ['Check oven in 23h', 'Check oven in 23h'],
  ['Write weekly report', 'Write weekly report', '…weekly (repeat FREQ=WEEKLY)'],
  ['Club every 2nd and 4th tuesday', 'Club', 'repeat FREQ=MONTHLY;BYDAY=2TU,4TU'],
  ['Club every last fri', 'Club', 'repeat FREQ=MONTHLY;BYDAY=-1FR'],
  ['Gym every 2 weeks on mon and thu', 'Gym', 'repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'],
  ['Gym weekly monday', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO', 'plan 2026-11-23'],
  ['Rent monthly the 5th', 'Rent', 'repeat FREQ=MONTHLY;BYMONTHDAY=5', 'plan 2026-12-05'],
  ['Email every customer monday', 'Email every customer', 'plan 2026-11-23'],
  ['Thank every sunny monk', 'Thank every sunny monk'],
  ['Meet every 90 days', 'Meet every 90 days', '!every 90 days: Repeats reach to every 52 days, weeks or months'],
  ['Tell the every day story', 'Tell the story', '~repeat FREQ=DAILY'],
])('"%s"', (line, ...marks) => {
  expect(read(line)).toEqual(marks);
});

/** Days, times and repeats as other planners and other countries write them. */
test.each<[line: string, ...marks: string[]]>([
  ['Gym every mon wed fri', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['Gym on mondays', 'Gym', '~repeat FREQ=WEEKLY;BYDAY=MO'],
  ['Gym every mon-wed, fri', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO,TU,WE,FR'],
  ['Gym every mon to fri', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Gym every sat – mon', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO,SA,SU'],
  ['Gym every Mo-Fr', 'Gym', 'repeat FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Shop Mo-Fr', 'Shop Mo-Fr', '…Mo-Fr (repeat FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR)'],
  ['Trip mon to thu', 'Trip mon to thu', '…mon to thu (repeat FREQ=WEEKLY;BYDAY=MO,TU,WE,TH)'],
  ['Send we mo', 'Send we mo'],
  ['Gym every 0 days', 'Gym every 0 days', '!every 0 days: There is no such repeat'],
  ['Gym every two weeks', 'Gym', 'repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Gym fortnightly', 'Gym', 'repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Gym every morning', 'Gym every morning', '…every morning (repeat FREQ=DAILY)'],
  ['Rent every 1st', 'Rent', 'repeat FREQ=MONTHLY;BYMONTHDAY=1'],
  ['Rent on the 1st of every month', 'Rent', 'repeat FREQ=MONTHLY;BYMONTHDAY=1'],
  ['Rent last day of each month', 'Rent', 'repeat FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['Rent every 32nd', 'Rent every 32nd', '!every 32nd: There is no such day'],
  ['Tax every quarter', 'Tax', 'repeat FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=20'],
  ['Tax every 31 Jan', 'Tax every 31 Jan', '!every 31 Jan: Yearly repeats are not kept'],
  ['Gift 24.12.', 'Gift', '~plan 2026-12-24'],
  ['Gift 3.12.2026', 'Gift', 'plan 2026-12-03'],
  ['Gift 24-12-2026', 'Gift', 'plan 2026-12-24'],
  ['Gift 2026/12/24', 'Gift', 'plan 2026-12-24'],
  ['Gift 24.12.26', 'Gift', '~plan 2026-12-24'],
  ['Gift 24-12-26', 'Gift', '~plan 2026-12-24'],
  ['Gift due 24.12.26', 'Gift', 'due 2026-12-24'],
  ['Gift 24.12.26 for Ana', 'Gift 24.12.26 for Ana', '…24.12.26 (plan 2026-12-24)'],
  ['Ship 1.5.26', 'Ship 1.5.26', '…1.5.26 (due 2026-05-01)'],
  ['Ship 31.4.26 or 24.14.26', 'Ship 31.4.26 or 24.14.26'],
  ['Ship version 1.5', 'Ship version 1.5'],
  ['Ship 1.5. to Ana', 'Ship 1.5. to Ana', '…1.5. (plan 2027-05-01)'],
  ['Call thu 27 nov', 'Call thu 27 nov', '!thu 27 nov: That day is a Friday (plan 2026-11-27, plan 2026-11-26)'],
  [
    'Call due fri the 13th',
    'Call due fri the 13th',
    '!due fri the 13th: That day is a Sunday (due 2026-12-13, due 2026-11-27)',
  ],
  ['Call fri 12/4', 'Call', 'plan 2026-12-04'],
  ['Notes of last friday', 'Notes of last friday', '!last friday: That day has passed (due 2026-11-13)'],
  ['Call in two days', 'Call', 'plan 2026-11-22'],
  ['Call tmrw', 'Call', 'plan 2026-11-21'],
  ['Call tomorrow morning', 'Call morning', 'plan 2026-11-21', '…morning (at 09:00)'],
  ['Morning pages', 'Morning pages'],
  ['Offer by 5pm', 'Offer', '~at 17:00'],
  ['Offer till tue', 'Offer', 'due 2026-11-24'],
  ['Call at 14.30', 'Call', 'at 14:30'],
  ['Call tomorrow 14.30', 'Call', 'plan 2026-11-21', '~at 14:30'],
  ['Call mon 3.30', 'Call', 'plan 2026-11-23', '~at 15:30 (at 03:30)'],
  ['Call 14.30 tomorrow', 'Call 14.30', 'plan 2026-11-21', '…14.30 (at 14:30)'],
  ['Offer due mon 14.30', 'Offer 14.30', 'due 2026-11-23', '…14.30 (at 14:30)'],
  ['Call 14.30', 'Call 14.30'],
  ['Ship v14.30 tomorrow', 'Ship v14.30', 'plan 2026-11-21'],
  ['Pay 14.30 € tomorrow', 'Pay 14.30 €', 'plan 2026-11-21'],
  ['Pay tomorrow 25.30', 'Pay 25.30', 'plan 2026-11-21'],
  ['Gym biweekly', 'Gym', '~repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Gym bi-monthly', 'Gym', '~repeat FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=20'],
  ['Send the biweekly report', 'Send the biweekly report', '…biweekly (repeat FREQ=WEEKLY;INTERVAL=2)'],
  ['Gym every other week', 'Gym', 'repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Report EOD', 'Report', 'plan 2026-11-20'],
  ['Report by end of day', 'Report', 'due 2026-11-20'],
  ['Report at the end of the month', 'Report', 'plan 2026-11-30'],
  ['Report eow', 'Report', '~plan 2026-11-20 (plan 2026-11-22)'],
  ['Report by the end of this week', 'Report', '~due 2026-11-20 (due 2026-11-22)'],
  ['Clean the end of day list', 'Clean the end of day list', '…the end of day (plan 2026-11-20)'],
  ['Draft (45m)', 'Draft', 'duration 45'],
  ['Draft (half an hour) for Ana', 'Draft for Ana', 'duration 30'],
  ['Draft (9h)', 'Draft (9h)', '!(9h): A task is planned for 1m to 8h'],
  ['Draft (45m or so)', 'Draft (45m or so)'],
  ['Draft ((45m)) f(45m) (45m', 'Draft ((45m)) f(45m) (45m'],
  ['Draft two hours', 'Draft', 'duration 120'],
  ['Draft 1:30h', 'Draft', 'duration 90'],
  ['Draft a quarter of an hour', 'Draft', 'duration 15'],
  ['Draft an hour and a half', 'Draft', 'duration 90'],
  ['Call tomorrow!', 'Call tomorrow!', '…tomorrow (plan 2026-11-21)'],
  ['Is it due friday?', 'Is it due friday?', '…due friday (due 2026-11-27, due 2026-11-20)'],
])('"%s"', (line, ...marks) => {
  expect(read(line)).toEqual(marks);
});

/** Backslashes and quotes. */
test.each<[line: string, name: string]>([
  ['Say \\#Writing \\@Landing \\!high', 'Say #Writing @Landing !high'],
  ['Say \\today \\45m \\due \\friday', 'Say today 45m due friday'],
  ['Copy \\\\server \\n \\', 'Copy \\\\server \\n \\'],
  ['Say \\\\#x', 'Say \\#x'],
  ['Read \\half an hour', 'Read half an hour'],
  ['Read \\every friday', 'Read every friday'],
  ['Read \\tom \\20 min', 'Read tom 20 min'],
  ['Read "today"', 'Read "today"'],
  ['Read "today !high", then', 'Read "today !high", then'],
  ['Read \\"today', 'Read "today'],
])('"%s" is a name', (line, name) => {
  expect(read(line)).toEqual([name]);
});

test('a quote that is not closed hides nothing', () => {
  expect(read('Buy 5" pipe today')).toEqual(['Buy 5" pipe', 'plan 2026-11-20']);
  expect(read('Say "yes today')).toEqual(['Say "yes', 'plan 2026-11-20']);
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
  { today: '2026-11-23', line: 'Report eow', plan: '2026-11-27' },
  { today: '2026-11-21', line: 'Report eow', plan: '2026-11-22' },
  { today: '2026-12-31', line: 'Toast 1 jan', plan: '2027-01-01' },
])('on $today "$line" is planned for $plan', ({ today, line, plan }) => {
  expect(saidBy(parseQuickLine(line, { ...CONTEXT, today }))).toEqual({ plan });
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
