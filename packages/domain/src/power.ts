import { POWER_TASKS, type Power, type TrialRule } from '@daymark/contract/experiments.ts';
import { drawArm } from './assignment.ts';
import { type Bets, bet, betsAfter, type Game, NO_BETS, seenOf, varianceOf } from './confidence-sequence.ts';
import { FEWEST_DONE_TASKS } from './evidence.ts';
import { normal, type Random, seededRandom, seedOf } from './random.ts';
import { controlBets, type DoneEnrolment, gainsOf, largestGain } from './replay.ts';
import { TERMS } from './trial-rules.ts';

/** Futures that are tried. */
const FUTURES = 60;

/** Weight of having no gain, in tasks: few tasks show some gain by chance. */
const PRIOR_TASKS = 5;

/** Share of the futures with a verdict from which a number of tasks is told, and up to which there is hardly any hope. */
const LIKELY = 0.8;
const HARDLY = 0.2;

/** Tasks of a history below which their gains tell too little of an experiment to come. */
const FEWEST_IN_HISTORY = 15;

/** Power of a running experiment from its done tasks, in the order of their completion; null where they are too few. */
export function powerOfRunning(done: readonly DoneEnrolment[], multiplier: number, rule: TrialRule): Power | null {
  if (done.length < FEWEST_DONE_TASKS) return null;
  const gains = gainsOf(done, multiplier);
  const all = betsAfter(gains, { bound: largestGain(multiplier), terms: TERMS[rule].all });
  return powerOf({ all, control: controlBets(done, multiplier, rule) }, { gains, multiplier, rule });
}

/** Power of an experiment that has not begun, from done tasks of its category; null where they are too few. */
export function powerOfNew(
  history: readonly Pick<DoneEnrolment, 'original_estimate' | 'worked'>[],
  multiplier: number,
  rule: TrialRule,
): Power | null {
  if (history.length < FEWEST_IN_HISTORY) return null;
  return powerOf({ all: NO_BETS, control: NO_BETS }, { gains: gainsOf(history, multiplier), multiplier, rule });
}

type Stakes = { all: Bets; control: Bets };
type Trial = { gains: readonly number[]; multiplier: number; rule: TrialRule };

/**
 * Futures from the present stakes. In each the gains so far are drawn again, moved to a mean that fits them: normal with
 * n/(n+5) of their mean and σ²/(n+5), the posterior of a normal mean that five tasks without a gain are known of, σ² with
 * the imagined squared deviation of the stakes (decisions §7). The seed depends on the gains: the same tasks, the same answer.
 */
function powerOf(stakes: Stakes, trial: Trial): Power {
  const { gains, multiplier } = trial;
  const random = seededRandom(seedOf([multiplier, ...gains]));
  const verdicts = Array.from({ length: FUTURES }, () => tasksToVerdict(stakes, trial, random));
  const told = verdicts.filter((tasks) => tasks !== null).sort((one, other) => one - other);
  if (told.length <= FUTURES * HARDLY) return { outlook: 'hardly' };
  const [usual, latest] = [told[FUTURES / 2 - 1], told[FUTURES * LIKELY - 1]];
  return usual === undefined || latest === undefined ? { outlook: 'unknown' } : { outlook: 'likely', usual, latest };
}

/** Tasks until the verdict in one future; null where they are more than `POWER_TASKS`. */
function tasksToVerdict({ all, control }: Stakes, { gains, multiplier, rule }: Trial, random: Random): number | null {
  const bound = largestGain(multiplier);
  const [games, draw] = [gamesOf(bound, rule), futureGains(gains, bound, random)];
  const chance = (below: number) => random.integer(0, below - 1);
  let [ofAll, ofControl] = [all, control];
  let draws = { drawn: all.seen.count, left: { control: 0, intervention: 0 }, rule };
  for (let task = 1; task <= POWER_TASKS; task += 1) {
    const { arm, ...next } = drawArm(draws, chance);
    draws = next;
    const gain = draw();
    ofAll = bet(ofAll, gain, games.all);
    if (arm === 'control') ofControl = bet(ofControl, gain, games.control);
    if (ofAll.seen.count >= FEWEST_DONE_TASKS && isVerdict(ofAll, ofControl)) return task;
  }
  return null;
}

const isVerdict = (all: Bets, control: Bets) =>
  (all.aboveWon && control.aboveWon) || (all.belowWon && control.belowWon);

function gamesOf(bound: number, rule: TrialRule): { all: Game; control: Game } {
  const { all, control } = TERMS[rule];
  return { all: { bound, terms: all }, control: { bound, terms: control } };
}

function futureGains(gains: readonly number[], bound: number, random: Random): () => number {
  const seen = seenOf(gains);
  const { count, mean } = seen;
  const known = count + PRIOR_TASKS;
  const spread = Math.sqrt(varianceOf(seen, bound) / known);
  const shift = (count / known) * mean + spread * normal(random) - mean;
  return () => {
    const gain = (gains[random.integer(0, count - 1)] ?? 0) + shift;
    return Math.min(Math.max(gain, -bound), bound);
  };
}
