/** Whether the app was opened to start a task, by its shortcut. */
let isAsked = false;

export function askWhatToStart(): void {
  isAsked = true;
}

/** Whether a task to start is to be asked for; only once. */
export function takeStartAsked(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
