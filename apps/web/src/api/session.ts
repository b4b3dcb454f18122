import { User } from '@daymark/contract/auth.ts';

const TOKEN_KEY = 'access_token';
const USER_KEY = 'user';

/** Who is signed in here: only where both the token and the user are stored (specification §6). */
export type Session = { token: string; user: User };

export type EndReason = 'logged_out' | 'expired' | 'deleted';

let current = read();
let lastEnd: EndReason | undefined;
let onEnd: (reason: EndReason) => void = () => {};
const listeners = new Set<() => void>();

export function getSession(): Session | null {
  return current.session;
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
  set({ session, failed: false });
}

/** Takes over what the server said of the user of this token, unless somebody else has signed in since. */
export function updateSessionUser(user: User, token: string | undefined): void {
  if (current.session && current.session.token === token) store({ token, user });
}

export function endSession(reason: EndReason): void {
  if (!current.session) return;
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // What cannot be reached holds no token either.
  }
  lastEnd = reason;
  set({ session: null, failed: false });
  onEnd(reason);
}

/** `ended` is called when the session ends here or in another tab, `changed` when another tab signed somebody else in. */
export function watchSession({ ended, changed }: { ended: (reason: EndReason) => void; changed: () => void }): void {
  onEnd = ended;
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return;
    const before = current.session;
    set(read());
    if (before && !current.session) ended('logged_out');
    else if (before?.user.id !== current.session?.user.id) changed();
  });
}

type Stored = { session: Session | null; failed: boolean };

function read(): Stored {
  try {
    const token = localStorage.getItem(TOKEN_KEY);
    const user = User.safeParse(JSON.parse(localStorage.getItem(USER_KEY) ?? 'null'));
    return { session: token && user.success ? { token, user: user.data } : null, failed: false };
  } catch (error) {
    // A user that is no JSON is a user that is not there; forbidden storage is a failure to tell.
    return { session: null, failed: !(error instanceof SyntaxError) };
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
