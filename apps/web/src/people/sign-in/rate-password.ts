import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** `score` is zxcvbn's, from 0 (guessed at once) to 4 (too expensive to guess; Wheeler, USENIX Security 2016). */
export type Rating = { score: number; text: string };

const TEXTS = [
  'Very weak: guessed at once.',
  'Weak: easily guessed.',
  'Fair: a longer one would be safer.',
  'Good.',
  'Strong.',
] as const;

const MOST_USED = new Set(['topTen', 'topHundred', 'common']);

/** Rates a password against guessing by someone who knows `about` its owner, such as a name. */
export function ratePassword(password: string, about: string[]): Rating {
  const { score, feedback } = estimator.check(password, about.filter(Boolean));
  const warning = String(feedback.warning);
  if (score < 3 && MOST_USED.has(warning)) return { score, text: 'One of the most used passwords.' };
  if (score < 3 && warning === 'userInputs') return { score, text: 'Weak: your own name is tried early.' };
  return { score, text: TEXTS[score] };
}
