import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { getSession } from '#api/session.ts';
import { keepTypedAhead } from '#ui/typed-ahead.ts';

/** Values with which the capture dialog begins, where the line does not say them. */
export type Capture = {
  /** The day for which a task is planned; null for none. */
  date?: string | null;
  /** The list of a task; the inbox where absent. */
  listId?: number;
  text?: string;
};

const opened = createAtom<Capture | null>(null);

/** Places of the screens that are shown: the day or list that a task is for which is captured there. */
const places: Capture[] = [];

/** Opens the capture dialog with the day or list of the screen, unless another one is named. It gets what is typed meanwhile. */
export function openCapture(capture: Capture = {}): void {
  if (opened.get() === null) keepTypedAhead(closeCapture);
  opened.set({ ...places.at(-1), ...capture });
}

export const closeCapture = (): void => opened.set(null);

export const useCapture = (): Capture | null => useSelector(opened, (capture) => capture);

/** Names the day or list of the tasks that are captured while this screen is shown. */
export function useCapturePlace({ date, listId }: Pick<Capture, 'date' | 'listId'>): void {
  useEffect(() => {
    const place = { ...(date !== undefined && { date }), ...(listId !== undefined && { listId }) };
    places.push(place);
    return () => void places.splice(places.indexOf(place), 1);
  }, [date, listId]);
}

/** Lines that were typed and not added, by the user: kept while this tab is open. */
const drafts = new Map<number | undefined, string>();

const readDraft = (): string => drafts.get(getSession()?.user.id) ?? '';

const writeDraft = (text: string): void => void drafts.set(getSession()?.user.id, text);

/** The line that was left, or a given one, which leaves that one as it is. */
export function useDraft(given?: string): [string, (line: string) => void] {
  const [line, setLine] = useState(given ?? readDraft());
  const isDraft = given === undefined || readDraft() === '' || readDraft() === line;
  return [
    line,
    (next) => {
      setLine(next);
      if (isDraft) writeDraft(next);
    },
  ];
}
