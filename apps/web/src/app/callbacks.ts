import { forgetAnnouncements } from '#api/announcements.ts';
import { answeredCommands, keptCommands, unstored } from '#api/kept.ts';
import { settleProof } from '#api/proofs.ts';
import { onOtherUser } from '#api/session.ts';
import { countUnsentBy, endSignOutQuestion, wipeBy } from '#api/sign-out.ts';
import { takenTimes } from '#api/taken-times.ts';
import { hideToasts } from '#api/toasts.tsx';
import { closeCapture } from '#days/quick-add/capture.ts';
import { endClosing } from '#days/today/closing.ts';
import { recount, unsentDays, wipeBoards } from '#days/workspace/workspace-store.ts';
import { listRead } from '#shared/callbacks.ts';
import { currentDay } from '#shared/current-day.ts';

// Every call against the order of the domains, and who answers it.
listRead.answerBy((list) => {
  const day = currentDay();
  if (day) recount([list], day);
});

countUnsentBy(() => {
  const day = currentDay();
  return day ? unsentDays(day).length : 0;
});
wipeBy(wipeBoards);

countUnsentBy(() => keptCommands.get().length + unstored.size);

function forgetKept(): void {
  unstored.clear();
  for (const kept of [keptCommands, answeredCommands]) kept.set([]);
  takenTimes.set([]);
}

// The database of the copy holds the kept commands too, and is deleted as a whole.
wipeBy(forgetKept);
onOtherUser(forgetKept);

/** Drops what the page tells and asks: whoever signs in next on it would read and answer that. */
function forgetShown(): void {
  closeCapture();
  endClosing();
  hideToasts();
  forgetAnnouncements();
  endSignOutQuestion();
  settleProof(false);
}

wipeBy(forgetShown);
onOtherUser(forgetShown);
