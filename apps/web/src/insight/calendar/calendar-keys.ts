import { daysIntoWeek } from '@daymark/domain/calendar.ts';

type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** The day that a key moves to, as in the ARIA Authoring Practices for a grid of dates; null for other keys. */
export function dayByKey(day: Temporal.PlainDate, pressed: Key, firstDay: number) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return null; // the browser's own, such as Back
  const isPage = key === 'PageUp' || key === 'PageDown';
  if (shiftKey && !isPage) return null;
  const pages = shiftKey ? { years: 1 } : { months: 1 };
  const steps: Record<string, () => Temporal.PlainDate> = {
    ArrowLeft: () => day.subtract({ days: 1 }),
    ArrowRight: () => day.add({ days: 1 }),
    ArrowUp: () => day.subtract({ weeks: 1 }),
    ArrowDown: () => day.add({ weeks: 1 }),
    Home: () => day.subtract({ days: daysIntoWeek(day, firstDay) }),
    End: () => day.add({ days: 6 - daysIntoWeek(day, firstDay) }),
    PageUp: () => day.subtract(pages),
    PageDown: () => day.add(pages),
  };
  return steps[key]?.() ?? null;
}
