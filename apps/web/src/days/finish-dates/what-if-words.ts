import type { FinishDates, WishedDate } from '@daymark/contract/finish-dates.ts';
import { daysFrom, dayWordInside } from '#shared/day-words.ts';
import { counted } from '#ui/format.ts';

/** How a date under other conditions lies to the one that holds: '5 days earlier than as it is' */
export function differenceWords(holds: FinishDates, told: FinishDates): string {
  if (holds.p80_date === told.p80_date) return 'No day earlier or later than as it is';
  if (holds.p80_date === null) return 'As it is, it takes more than two years';
  if (told.p80_date === null) return 'Later than in two years';
  const days = daysFrom(holds.p80_date, told.p80_date);
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'} than as it is`;
}

/** 'Done by Wed, Dec 9: about 4 of 10 times. 8 of 10 without 3 tasks.' */
export function wishedWords({ date, chance, leave_out }: WishedDate, today: string): string {
  const told = `Done by ${dayWordInside(date, today)}: ${chanceWords(chance)}.`;
  if (chance >= 8) return told;
  if (leave_out === null) return `${told} Not even the first task is done 8 of 10 times.`;
  return `${told} 8 of 10 without ${counted(leave_out.length, 'task')}.`;
}

/** 'about 4 of 10 times'; at the ends what is not sure. */
function chanceWords(chance: number): string {
  if (chance === 0) return 'hardly ever';
  if (chance === 10) return 'almost always';
  return `about ${chance} of 10 times`;
}
