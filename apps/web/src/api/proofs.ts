import { createAtom, useSelector } from '@tanstack/react-store';

/** The question who is at the browser, and the calls that wait for its answer. */
type Question = { answer: Promise<boolean>; settle: (isProved: boolean) => void };

/** The open question, in a list: the store of an atom takes `undefined` for no value. */
const questions = createAtom<readonly Question[]>([]);

/** Asks who is at the browser, once for all calls that wait for it; false where that was left unanswered. */
export function askForProof(): Promise<boolean> {
  return (questions.get()[0] ?? ask()).answer;
}

function ask(): Question {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = { answer: promise, settle: resolve };
  questions.set([asked]);
  return asked;
}

export const useIsProofAsked = (): boolean => useSelector(questions, (open) => open.length > 0);

/** Ends the question: the calls that wait go on, or fail. */
export function settleProof(isProved: boolean): void {
  const [asked] = questions.get();
  questions.set([]);
  asked?.settle(isProved);
}
