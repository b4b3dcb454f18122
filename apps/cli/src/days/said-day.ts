import { parseQuickLine, saidBy } from '@daymark/domain/quick-add.ts';
import type { Moment } from '#calls/moment.ts';
import { usage } from '#terminal/failure.ts';
import { dateOrder, firstDayOfWeek } from '#terminal/words.ts';

/** The day that these words say, past ones included. */
export function dayIn(words: string, moment: Moment): string {
  const said = words.trim();
  if (said === '') return moment.today;
  const where = { categories: new Map(), lists: new Map(), region: dateOrder(), firstDayOfWeek: firstDayOfWeek() };
  // A name in front keeps words from being read as they are at the beginning of a line.
  const line = parseQuickLine(`day ${said}`, { ...moment, ...where });
  const [passed] = line.misread.flatMap(({ others }) => others).filter(({ kind }) => kind === 'due');
  const day = saidBy(line).plan ?? passed?.value;
  const isAll = line.name === 'day' || passed !== undefined;
  if (typeof day === 'string' && isAll) return day;
  throw usage(`"${said}" is no day such as tomorrow, friday or 2026-12-01.`);
}
