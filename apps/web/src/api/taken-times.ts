import { type Atom, createAtom, useSelector } from '@tanstack/react-store';

/** Time that a timer ran without a network while other work was booked on another device. */
export type TakenTime = {
  /** Place of the start among the commands, which names it. */
  place: number;
  task: { id: number; name: string };
  parts: { started_at: string; ended_at: string }[];
};

/** Times that the day offers to book instead of what was booked; kept-storage.ts keeps them over a reload. */
export const takenTimes: Atom<readonly TakenTime[]> = createAtom<readonly TakenTime[]>([]);

export const useTakenTimes = (): readonly TakenTime[] => useSelector(takenTimes);

/** The time that an answer to a start says was taken; undefined of other answers, and where nothing was. */
export function takenIn(place: number, data: unknown): TakenTime | undefined {
  const { task, taken } = (data ?? {}) as { task?: TakenTime['task']; taken?: TakenTime['parts'] };
  if (!task || !taken || taken.length === 0) return undefined;
  return { place, task: { id: task.id, name: task.name }, parts: taken };
}
