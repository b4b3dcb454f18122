import type { Fault } from './fault.ts';

const domain = (file: string) => `packages/domain/src/${file}.ts`;

/** Mistakes in the rules of figures: a day, a zone, a weight, a threshold, a task or an origin too many or too few. */
export const RULE_FAULTS: Fault[] = [
  {
    fault: 'days that begin by the clocks of Greenwich',
    file: domain('days'),
    code: '{ timeZone, startHour }: DayRule): Temporal.Instant {',
    without: "{ startHour }: DayRule, timeZone = 'UTC'): Temporal.Instant {",
    subject: 'analytics',
  },
  {
    fault: 'dates without their last day',
    ...{ file: domain('periods'), code: 'last.add({ days: 1 })', without: 'last' },
    subject: 'analytics',
  },
  {
    fault: 'usual days of seven weeks',
    ...{ file: domain('capacity'), code: 'WEEKS = 8', without: 'WEEKS = 7' },
    subject: 'plans',
  },
  {
    fault: 'a line through errors whose weight halves every 80 tasks',
    ...{ file: domain('forecast-trend'), code: 'line: 40', without: 'line: 80' },
    subject: 'work',
  },
  {
    fault: 'neighbours that resemble each other for longer',
    ...{ file: domain('common-error'), code: 'RESEMBLES_BY = 0.85', without: 'RESEMBLES_BY = 0.9' },
    ...{ subject: 'work', account: 'open' },
  },
  {
    fault: 'forecasts rounded down',
    file: domain('forecast'),
    code: 'roundHalfUp(quantileOf(sums, level), 0)',
    without: 'Math.floor(quantileOf(sums, level))',
    subject: 'work',
  },
  {
    fault: 'a run that took as long as its figure has kept to it',
    ...{ file: domain('forecast-levels'), code: 'rank >= below ? 0.5 : 0', without: 'rank >= below ? 1 : 0' },
    ...{ subject: 'plans', account: 'hundred', writes: true },
  },
  {
    fault: 'prior ratios up to 50 tasks only',
    ...{ file: domain('forecast-history'), code: 'OWN_HISTORY_TASKS = 60', without: 'OWN_HISTORY_TASKS = 50' },
    ...{ subject: 'work', account: 'hundred', writes: true },
  },
  {
    fault: 'prior ratios of twice the weight',
    ...{ file: domain('forecast-history'), code: 'PRIOR_WEIGHT = 0.25', without: 'PRIOR_WEIGHT = 0.5' },
    ...{ subject: 'work', account: 'changed' },
  },
  {
    fault: 'a category that weighs no more in the line at the estimate',
    ...{ file: domain('forecast-history'), code: 'CATEGORY_WEIGHT = 2', without: 'CATEGORY_WEIGHT = 1' },
    subject: 'forecasts',
  },
  {
    fault: 'sets of more than 50 tasks by their mean and variance',
    ...{ file: domain('forecast-sums'), code: 'DRAWN_TASKS = 500', without: 'DRAWN_TASKS = 50' },
    ...{ subject: 'work', account: 'open' },
  },
  {
    fault: 'the bias of a category at 0.05',
    ...{ file: domain('claims'), code: 'bias: 0.03', without: 'bias: 0.05' },
    ...{ subject: 'analytics', account: 'claims' },
  },
  {
    fault: 'imported estimates left out of accuracy',
    file: domain('estimate-origins'),
    code: "accuracy: ['own', 'imported']",
    without: "accuracy: ['own']",
    subject: 'analytics',
  },
  {
    fault: 'withdrawn forecasts judged as settled',
    file: domain('forecast-record'),
    code: 'withdrawn_tasks < tasks',
    without: 'withdrawn_tasks <= tasks',
    subject: 'analytics',
  },
  {
    fault: 'a factor of at-mosts for 7 of 10',
    ...{ file: domain('at-mosts'), code: 'PROMISED = 0.8', without: 'PROMISED = 0.7' },
    subject: 'analytics',
  },
  {
    fault: 'work that begins at ten where too little is known',
    ...{
      file: domain('pace'),
      code: "USUAL_START = Temporal.PlainTime.from('09:00')",
      without: "USUAL_START = Temporal.PlainTime.from('10:00')",
    },
    ...{ subject: 'plans', account: 'changed' },
  },
  {
    fault: 'at-mosts judged at a growth of 20',
    ...{ file: domain('at-mosts'), code: 'growth: 40', without: 'growth: 20' },
    ...{ subject: 'analytics', account: 'tight' },
  },
  {
    fault: 'a pace of four days',
    ...{ file: domain('pace'), code: 'FEWEST_PACED_DAYS = 5', without: 'FEWEST_PACED_DAYS = 4' },
    ...{ subject: 'plans', account: 'tight' },
  },
  {
    fault: 'a multiplier taught by a sign test at 0.5',
    ...{ file: domain('multiplier'), code: 'LEVEL = 0.2', without: 'LEVEL = 0.5' },
    subject: 'forecasts',
  },
  {
    fault: 'a tie of states goes to the last',
    ...{ file: domain('mental-states'), code: 'MENTAL_STATES.find(', without: 'MENTAL_STATES.findLast(' },
    subject: 'analytics',
  },
  {
    fault: 'suggestions in steps of five from 12 minutes on',
    ...{ file: domain('suggestion'), code: 'STEPS_FROM = 15', without: 'STEPS_FROM = 12' },
    ...{ subject: 'copies', account: 'changed', writes: true },
  },
  {
    fault: 'two best estimates of a day',
    ...{ file: domain('evening'), code: 'SHOWN_ESTIMATES = 3', without: 'SHOWN_ESTIMATES = 2' },
    subject: 'plans',
  },
];
