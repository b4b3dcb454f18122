import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** `score` is zxcvbn's: 0 falls to the first guesses, 4 to none that are affordable (Wheeler, USENIX Security 2016). */
export type Judgement = { score: number; words: string };

const WORDS = [
  'Very weak: guessed at once.',
  'Weak: easily guessed.',
  'Fair: a longer one would be safer.',
  'Good.',
  'Strong.',
] as const;

const MOST_USED = new Set(['topTen', 'topHundred', 'common']);

/** How soon a password would be guessed by somebody who also knows `about` its owner, such as a name. */
export function judgePassword(password: string, about: string[]): Judgement {
  const { score, feedback } = estimator.check(password, about.filter(Boolean));
  const warning = String(feedback.warning);
  if (score < 3 && MOST_USED.has(warning)) return { score, words: 'One of the most used passwords.' };
  if (score < 3 && warning === 'userInputs') return { score, words: 'Weak: your own name is tried early.' };
  return { score, words: WORDS[score] };
}
