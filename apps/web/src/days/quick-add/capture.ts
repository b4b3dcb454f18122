import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { isClientId } from '#api/client-ids.ts';
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

/** The field of a line: the list above which it stands, or null for the capture dialog and the first task of a day. */
type Place = number | null;

type Lines = Map<Place, string>;

/** Lines that were typed and not added, by the user: kept while this page is open. */
const drafts = new Map<number | undefined, Lines>();

const readDraft = (place: Place): string => drafts.get(getSession()?.user.id)?.get(place) ?? '';

function writeDraft(place: Place, text: string): void {
  const userId = getSession()?.user.id;
  const lines = drafts.get(userId) ?? new Map();
  if (text === '') lines.delete(place);
  else lines.set(place, text);
  drafts.set(userId, lines);
}

/** Name under which a tab keeps the lines over a reload. */
const RELOADED = 'daymark-typed-lines';

/** Takes up the lines that this tab had before a reload, and from now on leaves them for the next one. Gives the end of that. */
export function keepDraftsOverReload(): () => void {
  takeUpDrafts();
  addEventListener('pagehide', leaveDrafts);
  return () => removeEventListener('pagehide', leaveDrafts);
}

function takeUpDrafts(): void {
  try {
    const [userId, ...lines] = JSON.parse(sessionStorage.getItem(RELOADED) ?? '[]') as [number?, ...[Place, string][]];
    sessionStorage.removeItem(RELOADED);
    if (userId === getSession()?.user.id) for (const [place, text] of lines) writeDraft(place, text);
  } catch {
    // A browser without storage keeps no line.
  }
}

/** Leaves the lines as they are now: a page that was left before and is shown again has left older ones, perhaps of a user who has signed out since. */
function leaveDrafts(): void {
  const userId = getSession()?.user.id;
  const lines = [...(drafts.get(userId) ?? [])];
  try {
    if (userId === undefined || lines.length === 0) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, JSON.stringify([userId, ...lines]));
  } catch {
    // Without storage the lines are gone with the page.
  }
}

/** The line that was left at a place, or a given one, which leaves that one as it is. */
export function useDraft(place: Place, given?: string): [string, (line: string) => void] {
  const [shown, setShown] = useState(() => {
    takeUpDrafts(); // a page that is opened with the app is rendered before the shell takes them up
    return { place, line: given ?? readDraft(place) };
  });
  if (shown.place !== place) {
    // A list that the server has by now has another id, and the line that somebody types there.
    const isSameList = shown.place !== null && isClientId(shown.place);
    setShown({ place, line: isSameList ? shown.line : readDraft(place) });
  }
  const isDraft = given === undefined || readDraft(place) === '' || readDraft(place) === shown.line;
  return [
    shown.line,
    (line) => {
      setShown({ place, line });
      if (isDraft) writeDraft(place, line);
    },
  ];
}
