import type { Fault } from './fault.ts';
import { RULE_FAULTS } from './rule-faults.ts';

const domain = (file: string) => `packages/domain/src/${file}.ts`;
const experiments = 'apps/server/src/insight/experiments/experiments.repository.ts';

const record = 'apps/server/src/insight/forecast-record/forecast-record.service.ts';

export const FAULTS: Fault[] = [
  ...RULE_FAULTS,
  {
    fault: 'forecasts that never go by at-mosts',
    ...{ file: domain('at-most-trial'), code: 'FEWEST_TRIED = 40', without: 'FEWEST_TRIED = 400' },
    ...{ subject: 'forecasts', account: 'atMosts' },
  },
  {
    fault: 'at-mosts in forecasts without their factor',
    ...{ file: domain('at-most-trial'), code: 'roundHalfUp(at_most * factor, 0)', without: 'at_most' },
    ...{ subject: 'forecasts', account: 'atMosts' },
  },
  {
    fault: 'accurate within a factor of 1.3',
    ...{ file: domain('estimates'), code: 'ACCURATE_FACTOR = 1.25', without: 'ACCURATE_FACTOR = 1.3' },
    ...{ subject: 'analytics', account: 'claims' },
  },
  {
    fault: 'accurate within 5 minutes',
    ...{ file: domain('estimates'), code: 'ACCURATE_MINUTES = 3', without: 'ACCURATE_MINUTES = 5' },
    subject: 'analytics',
  },
  {
    fault: 'a tendency of all tasks at 0.05',
    ...{ file: domain('claims'), code: 'HINT_LEVEL = 0.004', without: 'HINT_LEVEL = 0.05' },
    ...{ subject: 'analytics', account: 'claims' },
  },
  {
    fault: 'rounding down',
    ...{ file: domain('rounding'), code: '(trusted + step / 2)', without: 'trusted' },
    subject: 'analytics',
  },
  {
    fault: 'the first millisecond of a day left out of it, in counts',
    ...{ file: domain('completion'), code: 'found.from <= at ?', without: 'found.from < at ?' },
    subject: 'analytics',
  },
  {
    fault: 'the first millisecond of a day left out of it, in what is completed',
    ...{ file: domain('periods'), code: '!isBefore(at, from)', without: 'isBefore(from, at)' },
    subject: 'analytics',
  },
  {
    fault: 'days begin at midnight for everybody',
    ...{ file: domain('days'), code: 'toPlainDateTime({ hour: startHour })', without: 'toPlainDateTime({ hour: 0 })' },
    subject: 'analytics',
  },
  {
    fault: 'claims from 5 tasks on',
    ...{ file: domain('claims'), code: 'CLAIM_TASKS = 10', without: 'CLAIM_TASKS = 5' },
    ...{ subject: 'analytics', account: 'few' },
  },
  {
    fault: 'the least accurate category at 0.05',
    ...{ file: domain('claims'), code: 'leastAccurate: 0.008', without: 'leastAccurate: 0.05' },
    ...{ subject: 'analytics', account: 'claims' },
  },
  {
    fault: 'the category that leads at 0.05',
    ...{ file: domain('claims'), code: 'mostCompleted: 0.008', without: 'mostCompleted: 0.05' },
    ...{ subject: 'analytics', account: 'claims' },
  },
  {
    fault: 'imported estimates in tested claims',
    ...{ file: domain('estimate-origins'), code: "tests: ['own']", without: "tests: ['own', 'imported']" },
    subject: 'forecasts',
  },
  {
    fault: 'assistants’ estimates in accuracy and forecasts',
    file: domain('estimate-origins'),
    code: "forecasts: ['own', 'imported']",
    without: "forecasts: ['own', 'imported', 'assistant']",
    subject: 'forecasts',
  },
  {
    fault: 'a verdict from 5 tasks on',
    ...{ file: domain('evidence'), code: 'FEWEST_DONE_TASKS = 10', without: 'FEWEST_DONE_TASKS = 5' },
    subject: 'forecasts',
  },
  {
    fault: 'an interval from a growth of 10 on',
    file: domain('trial-rules'),
    code: '2: { all: { growth: 20,',
    without: '2: { all: { growth: 10,',
    subject: 'forecasts',
  },
  {
    fault: 'a control arm that agrees from a growth of 5 on',
    file: domain('trial-rules'),
    code: 'control: { growth: 10, aim: 10, horizon: 20 }',
    without: 'control: { growth: 5, aim: 10, horizon: 20 }',
    subject: 'forecasts',
  },
  {
    fault: 'a stretch named at odds of 5',
    ...{ file: domain('arms'), code: 'STRETCH_ODDS = 20', without: 'STRETCH_ODDS = 5' },
    subject: 'forecasts',
  },
  {
    fault: 'blocks of two control tasks and two others',
    ...{
      file: domain('assignment'),
      code: 'THREE: ArmsLeft = { control: 2, intervention: 1 }',
      without: 'THREE: ArmsLeft = { control: 2, intervention: 2 }',
    },
    ...{ subject: 'copies', account: 'changed', writes: true },
  },
  {
    fault: 'a correction that does not reach the enrolment',
    file: experiments,
    code: 'when(exists(byHand)).then(1)',
    without: 'when(exists(byHand)).then(0)',
    ...{ subject: 'copies', account: 'changed', writes: true },
  },
  {
    fault: 'a multiplier drawn towards none by 5 tasks',
    ...{ file: domain('multiplier'), code: 'PRIOR_TASKS = 10', without: 'PRIOR_TASKS = 5' },
    subject: 'forecasts',
  },
  {
    fault: 'the larger figure holds 7 times of 10',
    ...{
      file: domain('levels'),
      code: 'FIRST_LEVEL = { p50: 0.5, p80: 0.8 }',
      without: 'FIRST_LEVEL = { p50: 0.5, p80: 0.7 }',
    },
    ...{ subject: 'work', writes: true },
  },
  {
    fault: 'a history whose weight halves every 20 tasks',
    ...{ file: domain('forecast-history'), code: 'HALF_LIFE = 200', without: 'HALF_LIFE = 20' },
    subject: 'work',
  },
  {
    fault: 'levels learned twice as fast',
    ...{ file: domain('forecast-levels'), code: 'STEP = 0.01', without: 'STEP = 0.02' },
    ...{ subject: 'work', writes: true },
  },
  {
    fault: 'a task that nobody estimated is drawn from the last 10',
    ...{ file: domain('forecast-times'), code: 'TASKS_WITH_TIME = 100', without: 'TASKS_WITH_TIME = 10' },
    subject: 'work',
  },
  {
    fault: 'a forecast holds only below its figure',
    ...{
      file: domain('forecast-record'),
      code: 'within_p80: actual_minutes <= p80_minutes',
      without: 'within_p80: actual_minutes < p80_minutes',
    },
    subject: 'analytics',
  },
  {
    fault: 'a late task that was deleted once it was done is out of the record',
    ...{ file: record, code: '[repository.findSettledStarts, repository.findDeletedStarts]' },
    without: '[repository.findSettledStarts]',
    subject: 'analytics',
  },
  {
    fault: 'the work on a withdrawn task is no part of what came of its forecast',
    ...{
      file: record.replace('service', 'repository'),
      code: ".then(fn.coalesce('place.final_ms', 'tasks.ended_work_ms'))",
    },
    without: ".then(ref('tasks.ended_work_ms'))",
    subject: 'analytics',
  },
  {
    fault: 'an at-most holds only below its minutes',
    ...{
      file: domain('at-mosts'),
      code: 'roundHalfUp(worked, 0) <= at_most',
      without: 'roundHalfUp(worked, 0) < at_most',
    },
    subject: 'analytics',
  },
  {
    fault: 'at-mosts of imported estimates',
    file: 'apps/server/src/insight/at-mosts/at-mosts.repository.ts',
    code: 'EVIDENCE.tests',
    without: 'EVIDENCE.accuracy',
    subject: 'analytics',
  },
  {
    fault: 'at-mosts that count half as much after six later ones',
    ...{ file: domain('at-mosts'), code: 'HALF_LIFE = 60', without: 'HALF_LIFE = 6' },
    subject: 'analytics',
  },
  {
    fault: 'a pace of days with an hour of work',
    ...{
      file: domain('pace'),
      code: 'FULL_DAY_MS = msFromMinutes(2 * 60)',
      without: 'FULL_DAY_MS = msFromMinutes(60)',
    },
    subject: 'plans',
  },
  {
    fault: 'capacity learned from a single day',
    ...{ file: domain('capacity'), code: 'FEWEST_DAYS = 3', without: 'FEWEST_DAYS = 1' },
    ...{ subject: 'plans', account: 'changed' },
  },
  {
    fault: 'an unplanned share of tasks that nobody worked on',
    file: domain('evening'),
    code: 'is_unplanned !== null && wasWorked(period, task)',
    without: 'is_unplanned !== null',
    subject: 'analytics',
  },
  {
    fault: 'likely times without breaks',
    ...{ file: 'apps/server/src/days/timetable/course.service.ts', code: ', paces.pace)', without: ', 1)' },
    subject: 'plans',
  },
  {
    fault: 'an 8-of-10 time at the pace of the half-half one',
    ...{ file: domain('clock-paces'), code: 'latest_pace: at(MOST)', without: 'latest_pace: at(HALF)' },
    subject: 'plans',
  },
  {
    fault: 'paces of whole days for a short plan',
    ...{ file: domain('day-paces'), code: 'told.length < FEWEST_PACED_DAYS', without: 'told.length >= 0' },
    subject: 'plans',
  },
];
