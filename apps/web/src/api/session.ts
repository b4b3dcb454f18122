import type { User } from '@daymark/contract/account.ts';
import { createAtom, useSelector } from '@tanstack/react-store';
import { browserStorage } from './browser-storage.ts';
import { STORED } from './stored-keys.ts';
import { dropCommands } from './undo.ts';

/** The signed-in user: only where both the token and the user are stored (specification §6). */
export type Session = { token: string; user: User };

export type EndReason = 'logged_out' | 'expired' | 'deleted';

type State = {
  session: Session | null;
  /** The server refuses the token, but the session is held, since leaving would lose typed text. */
  isExpired: boolean;
  /** The browser forbids storage. */
  isBlocked: boolean;
  /** Why the last session of this page ended; absent once somebody signs in. */
  lastEnd?: EndReason;
};

const state = createAtom<State>({ session: readSession(), isExpired: false, isBlocked: browserStorage.isBlocked() });
let onEnd: Watch['ended'] = () => {};
let isHeld = () => false;

export const getSession = (): Session | null => state.get().session;

export const useSession = (): Session | null => useSelector(state, ({ session }) => session);

/** Whether the user has to sign in again before anything can be saved. */
export const useIsExpired = (): boolean => useSelector(state, ({ isExpired }) => isExpired);

export const getLastEnd = (): EndReason | undefined => state.get().lastEnd;

/** The startup error for the sign-in page; null without one. */
export const getStorageFailure = (): string | null =>
  state.get().isBlocked ? 'Failed to initialize authentication' : null;

/** When storage is full or blocked, the session lasts as long as the page. */
export function startSession(session: Session): void {
  STORED.token.write(session.token);
  STORED.user.write(session.user);
  state.set({ session, isExpired: false, isBlocked: false });
}

/** Hears of each user who signs in on this page after another one. The user of an expired session comes back to what they left. */
export function onOtherUser(hear: () => void): void {
  let known = getSession()?.user.id;
  state.subscribe(({ session }) => {
    const userId = session?.user.id ?? known;
    if (known !== undefined && known !== userId) hear();
    known = userId;
  });
}

/** Saves the server's answer about the user of this token, unless somebody else has signed in since. */
export function updateSessionUser(user: User, token: string | undefined): void {
  if (token !== undefined && getSession()?.token === token) startSession({ token, user });
}

/** Ends the session. An expired one is held while leaving would lose typed text, so that its user can sign in again. */
export function endSession(reason: EndReason): void {
  if (reason === 'expired' && getSession() && isHeld()) state.set((now) => ({ ...now, isExpired: true }));
  else dropSession(reason);
}

/** Ends the session, even while text is being typed. */
export function dropSession(reason: EndReason): void {
  if (!getSession()) return;
  STORED.lastEnd.write(reason);
  STORED.token.write(null);
  STORED.user.write(null);
  leave(reason);
}

function leave(reason: EndReason): void {
  const userId = getSession()?.user.id;
  dropCommands();
  state.set({ session: null, isExpired: false, isBlocked: false, lastEnd: reason });
  onEnd(reason, userId);
}

type Watch = {
  /** The session has ended, in this tab or another. */
  ended: (reason: EndReason, userId: number | undefined) => void;
  /** Another tab has signed in somebody else. */
  changed: () => void;
  /** Whether leaving now would lose typed text. */
  holds: () => boolean;
};

export function watchSession({ ended, changed, holds }: Watch): void {
  onEnd = ended;
  isHeld = holds;
  browserStorage.onOtherTab((key) => {
    if (key !== null && key !== STORED.token.key && key !== STORED.user.key) return;
    const before = getSession();
    const session = readSession();
    if (before && !session) {
      const reason = readLastEnd();
      if (reason === 'expired' && isHeld()) state.set((now) => ({ ...now, isExpired: true }));
      else leave(reason);
      return;
    }
    state.set((now) => ({ ...now, session, isExpired: false }));
    if (before?.user.id !== session?.user.id) changed();
  });
}

/** 'logged_out' also when the storage was cleared by hand, which stores no reason. */
const readLastEnd = (): EndReason => STORED.lastEnd.read() ?? 'logged_out';

function readSession(): Session | null {
  const token = STORED.token.read();
  const user = STORED.user.read();
  return token && user ? { token, user } : null;
}
