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

/** Lines that were typed and not added, by the user: kept while this page is open. */
const drafts = new Map<number | undefined, string>();

const readDraft = (): string => drafts.get(getSession()?.user.id) ?? '';

const writeDraft = (text: string): void => void drafts.set(getSession()?.user.id, text);

/** Name under which a tab keeps the line over a reload. */
const RELOADED = 'daymark-typed-line';

/** Takes up the line that this tab had before a reload, and from now on leaves it for the next one. Gives the end of that. */
export function keepDraftOverReload(): () => void {
  takeUpDraft();
  addEventListener('pagehide', leaveDraft);
  return () => removeEventListener('pagehide', leaveDraft);
}

function takeUpDraft(): void {
  try {
    const [userId, text] = JSON.parse(sessionStorage.getItem(RELOADED) ?? '[]') as unknown[];
    sessionStorage.removeItem(RELOADED);
    if (userId === getSession()?.user.id && typeof text === 'string') writeDraft(text);
  } catch {
    // A browser without storage keeps no line.
  }
}

/** Leaves the line as it is now: a page that was left before and is shown again has left an older one, perhaps of a user who has signed out since. */
function leaveDraft(): void {
  const userId = getSession()?.user.id;
  const text = readDraft();
  try {
    if (userId === undefined || text === '') sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, JSON.stringify([userId, text]));
  } catch {
    // Without storage the line is gone with the page.
  }
}

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
