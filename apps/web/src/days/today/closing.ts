import { createAtom, useSelector } from '@tanstack/react-store';

/** The day that is being closed on Today; a command of the palette sets it from any screen. */
const closing = createAtom<string | null>(null);

export const startClosing = (date: string): void => closing.set(date);
export const endClosing = (): void => closing.set(null);

/** Whether the panel that closes this day is open. */
export const useIsClosing = (date: string): boolean => useSelector(closing, (day) => day === date);
