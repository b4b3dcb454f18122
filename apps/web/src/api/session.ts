import { User } from '@daymark/contract/account.ts';

const TOKEN_KEY = 'access_token';
const USER_KEY = 'user';
/** Why the last session of this browser ended: the other tabs read it. */
const END_KEY = 'daymark-last-end';

/** Who is signed in here: only where both the token and the user are stored (specification §6). */
export type Session = { token: string; user: User };

export type EndReason = 'logged_out' | 'expired' | 'deleted';

let current = read();
let lastEnd: EndReason | undefined;
let onEnd: (reason: EndReason) => void = () => {};
let isHeld = () => false;
const listeners = new Set<() => void>();

export function getSession(): Session | null {
  return current.session;
}

/** Whether the server no longer takes the token of a session that goes on for the sake of what is being typed. */
export function isSessionExpired(): boolean {
  return current.isExpired;
}

/** Why nobody can be signed in here, in words for the user; null where all is well. */
export function getStorageFailure(): string | null {
  return current.failed ? 'Failed to initialize authentication' : null;
}

/** Why the last session of this page ended; forgotten once somebody signs in. */
export function getLastEnd(): EndReason | undefined {
  return lastEnd;
}

export function startSession(session: Session): void {
  lastEnd = undefined;
  store(session);
}

function store(session: Session): void {
  try {
    localStorage.setItem(TOKEN_KEY, session.token);
    localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  } catch {
    // Without storage the sign-in lasts as long as the page.
  }
  set({ session, failed: false, isExpired: false });
}

/** Takes over what the server said of the user of this token, unless somebody else has signed in since. */
export function updateSessionUser(user: User, token: string | undefined): void {
  if (current.session && current.session.token === token) store({ token, user });
}

/** An expired session is held where leaving would lose typed text: its user is asked to sign in again. */
export function endSession(reason: EndReason): void {
  if (reason === 'expired' && current.session && isHeld()) set({ ...current, isExpired: true });
  else dropSession(reason);
}

/** Ends the session whatever is being typed. */
export function dropSession(reason: EndReason): void {
  if (!current.session) return;
  try {
    localStorage.setItem(END_KEY, reason);
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // What cannot be reached holds no token either.
  }
  leave(reason);
}

function leave(reason: EndReason): void {
  lastEnd = reason;
  set({ session: null, failed: false, isExpired: false });
  onEnd(reason);
}

type Watch = {
  /** The session has ended, here or in another tab. */
  ended: (reason: EndReason) => void;
  /** Another tab has signed somebody else in. */
  changed: () => void;
  /** Whether leaving now would lose typed text. */
  holds: () => boolean;
};

export function watchSession({ ended, changed, holds }: Watch): void {
  onEnd = ended;
  isHeld = holds;
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return;
    const before = current.session;
    const stored = read();
    if (before && !stored.session) {
      const reason = readLastEnd();
      if (reason === 'expired' && isHeld()) set({ ...current, isExpired: true });
      else leave(reason);
      return;
    }
    set(stored);
    if (before?.user.id !== current.session?.user.id) changed();
  });
}

/** Storage that was emptied by hand says nothing: that is leaving too. */
function readLastEnd(): EndReason {
  const reason = localStorage.getItem(END_KEY);
  return reason === 'expired' || reason === 'deleted' ? reason : 'logged_out';
}

type Stored = { session: Session | null; failed: boolean; isExpired: boolean };

function read(): Stored {
  try {
    const token = localStorage.getItem(TOKEN_KEY);
    const user = User.safeParse(JSON.parse(localStorage.getItem(USER_KEY) ?? 'null'));
    return { session: token && user.success ? { token, user: user.data } : null, failed: false, isExpired: false };
  } catch (error) {
    // A user that is no JSON is a user that is not there; forbidden storage is a failure to tell.
    return { session: null, failed: !(error instanceof SyntaxError), isExpired: false };
  }
}

function set(next: Stored): void {
  current = next;
  for (const listener of listeners) listener();
}

/** `listener` hears of every change of the session; the answer ends that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
