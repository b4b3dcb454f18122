import { createAtom, useSelector } from '@tanstack/react-store';

/** The question who is at the browser, and the calls that wait for its answer. */
type Question = { answer: Promise<boolean>; settle: (isProved: boolean) => void };

const question = createAtom<Question | undefined>(undefined);

/** Asks who is at the browser, once for all calls that wait for it; false where that was left unanswered. */
export function askForProof(): Promise<boolean> {
  return (question.get() ?? ask()).answer;
}

function ask(): Question {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = { answer: promise, settle: resolve };
  question.set(asked);
  return asked;
}

export const useIsProofAsked = (): boolean => useSelector(question, (asked) => asked !== undefined);

/** Ends the question: the calls that wait go on, or fail. */
export function settleProof(isProved: boolean): void {
  const asked = question.get();
  question.set(undefined);
  asked?.settle(isProved);
}
