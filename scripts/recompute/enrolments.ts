import type { Archive, Enrolment } from './archive.ts';
import { type Task, worked } from './tasks.ts';

/**
 * The enrolments as the tasks and their entries tell them, whatever the stored copies say. A deleted task leaves its copy alone, and
 * the entries that a task has lost leave no other trace.
 */
export function enrolmentsOf({ enrolments, experiments }: Archive, tasks: readonly Task[]): Enrolment[] {
  return enrolments.map((enrolment) => {
    const multiplier = experiments[enrolment.experiment - 1]?.multiplier ?? enrolment.multiplier;
    const suggested_estimate = suggestionFor(enrolment.original_estimate, multiplier);
    // Nothing is suggested to the control arm, so nothing of it can be taken.
    const accepted = enrolment.accepted && enrolment.arm === 'intervention';
    const task = enrolment.task === null ? undefined : tasks[enrolment.task - 1];
    return { ...enrolment, multiplier, suggested_estimate, accepted, ...(task && measuresOf(task, enrolment)) };
  });
}

function measuresOf(task: Task, { lost_entries }: Enrolment) {
  const { estimate, completed_at, ended, isByHand } = task;
  if (completed_at === null) return { ...OPEN, lost_entries: 0 };
  // A done task without time has measured nothing.
  if (ended.length === 0) return { ...OPEN, lost_entries };
  return { estimate, worked_ms: worked(task), completed_at, corrected: isByHand, lost_entries };
}

const OPEN = { estimate: null, worked_ms: null, completed_at: null, corrected: false };

/** Original × multiplier in whole hundredths, half up to a minute below 15 and to five minutes from 15 on, from 1 to 480. */
function suggestionFor(original: number, multiplier: number): number {
  const hundredths = BigInt(original) * BigInt(Math.round(multiplier * 100));
  const step = hundredths < 1500n ? 100n : 500n;
  const minutes = Number((((2n * hundredths + step) / (2n * step)) * step) / 100n);
  return Math.max(1, Math.min(480, minutes));
}

type Left = { control: number; intervention: number };

/** Draws that are left of the current block of each experiment, and how many of its blocks were dealt unfairly. */
export function drawsOf({ experiments, enrolments, assignments }: Archive) {
  return experiments.map(({ rule, control_left: control, intervention_left: intervention }, at) => {
    const drawn = [...enrolments, ...assignments].filter(({ experiment }) => experiment === at + 1);
    const arms = drawn.map(({ arm }) => arm);
    const first = rule === 2 ? arms.slice(0, FIRST_DRAWS) : [];
    const unfair = blocksOf(first).filter((block) => block.length === BLOCK && countIn(block, 'control') !== CONTROLS);
    return { left: leftOf(first, arms.slice(first.length), { control, intervention }), unfair_blocks: unfair.length };
  });
}

/** The first draws come in blocks of three with two of the control arm, later ones in balanced blocks of two or four. */
const [FIRST_DRAWS, BLOCK, CONTROLS] = [30, 3, 2];

const countIn = (arms: readonly string[], wanted: string) => arms.filter((arm) => arm === wanted).length;

const blocksOf = (arms: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(arms.length / BLOCK) }, (_, at) => arms.slice(at * BLOCK, (at + 1) * BLOCK));

/** A later block is balanced in the end, so that what is left makes good for the draws so far; its size is chance. */
function leftOf(first: readonly string[], later: readonly string[], stored: Left): Left {
  if (later.length > 0 || first.length === 0) {
    const ahead = countIn(later, 'control') - countIn(later, 'intervention');
    const isPossible = stored.intervention - stored.control === ahead && stored.intervention + stored.control < 4;
    return isPossible ? stored : { control: Math.max(0, -ahead), intervention: Math.max(0, ahead) };
  }
  const block = blocksOf(first).at(-1) ?? [];
  if (block.length === BLOCK) return { control: 0, intervention: 0 };
  return { control: CONTROLS - countIn(block, 'control'), intervention: 1 - countIn(block, 'intervention') };
}
