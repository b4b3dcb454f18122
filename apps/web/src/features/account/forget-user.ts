/** Removes what this browser keeps for one user: today's workspace, the days before it, hidden sample data. */
export function forgetUser(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [what = '', whose] = key.split(':');
      if (what.startsWith('daymark-') && whose === String(userId)) localStorage.removeItem(key);
    }
  } catch {
    // Storage that cannot be reached holds nothing.
  }
}
