import { z } from 'zod';

/** A prompt that a person picks in the program of the assistant. */
type Prompt = {
  name: string;
  title: string;
  description: string;
  args: z.ZodObject;
  /** Tools without which it makes no sense. */
  tools: readonly string[];
  text: (given: Record<string, unknown>) => string;
};

const zone = { time_zone: z.string().optional() };

const ZONE = ({ time_zone }: Record<string, unknown>) => (time_zone ? ` My time zone is ${String(time_zone)}.` : '');

/** All prompts, in the order in which every list has them. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: 'plan_my_day',
    title: 'Plan my day',
    description: 'Fills the plan of today up to what the day is likely to hold',
    args: z.object(zone),
    tools: ['find_tasks', 'get_day', 'forecast', 'plan_day'],
    text: (given) =>
      `Plan my day in Daymark.${ZONE(given)} Read it with get_day, and what is overdue, due and planned with find_tasks. ` +
      'Choose tasks until their forecast reaches capacity_minutes less what is worked and likely already, the most urgent first. ' +
      'Show me the list with likely minutes and what stays out, and change the plan with plan_day once I agree.',
  },
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'Looks back at the last seven days and ahead to the next',
    args: z.object(zone),
    tools: ['find_tasks', 'get_day', 'get_analytics'],
    text: (given) =>
      `Review my week in Daymark.${ZONE(given)} Take get_analytics of the last seven days, by project, and of the seven before. ` +
      'Tell me in a few sentences where the time went, how my estimates held, and what is overdue. ' +
      'Name only figures that the tools gave you, and ask what I want to change before you change anything.',
  },
  {
    name: 'is_this_promise_safe',
    title: 'Is this promise safe?',
    description: 'Compares the days by which a project or list is likely done with a date',
    args: z.object({ what: z.string(), date: z.string(), ...zone }),
    tools: ['find_tasks', 'forecast', 'when'],
    text: (given) =>
      `I want to promise ${JSON.stringify(given['what'])} by ${JSON.stringify(given['date'])}.${ZONE(given)} ` +
      'Find this project or list with find_tasks, and compare the date with p50_date and p80_date of when. ' +
      'Where it is too early, find by when with leave_out or minutes_a_week what would have to go or how much work a week it takes. ' +
      'Say how sure it is, how many of its tasks nobody estimated by forecast, and that the dates rest on how I worked lately.',
  },
];
