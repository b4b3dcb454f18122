import type { ProjectWords } from './words.ts';

const PAGE = [
  ['Sketch', 'design', 30],
  ['Build', 'engineering', 45],
  ['Test', 'engineering', 20],
  ['Polish', 'design', 25],
] as const;

const TEXT = [
  ['Outline', 'writing', 20],
  ['Draft', 'writing', 45],
  ['Edit', 'writing', 30],
  ['Proofread', 'writing', 15],
] as const;

const FEATURE = [
  ['Plan', 'design', 25],
  ['Build', 'engineering', 60],
  ['Test', 'engineering', 30],
  ['Document', 'writing', 25],
] as const;

/** Projects of the demo account's job. */
export const PROJECTS_AT_WORK: readonly ProjectWords[] = [
  {
    name: 'Newsletter',
    description: 'One letter every second Thursday.',
    status: 'in_progress',
    from: 0,
    until: 1.1,
    lists: [
      {
        name: 'Issues',
        steps: TEXT,
        things: [
          'the pricing issue',
          'the slow mornings issue',
          'the reader letters',
          'the interview with Ana',
          'the deep work issue',
          'the holiday issue',
        ],
      },
      {
        name: 'Readers',
        steps: [
          ['Look into', 'research', 30],
          ['Write', 'writing', 40],
          ['Send', 'admin', 15],
        ],
        things: [
          'the welcome mail',
          'the referral note',
          'the reader survey',
          'the guest post',
          'the reading list',
          'the birthday note',
          'the thank-you page',
        ],
      },
    ],
  },
  {
    name: 'Customer interviews',
    description: 'Conversations with clients about how they plan a week.',
    status: 'done',
    from: 0,
    until: 0.42,
    pace: 1.3,
    lists: [
      {
        name: 'Conversations',
        steps: [
          ['Prepare', 'research', 20],
          ['Hold', 'research', 45],
          ['Write up', 'writing', 30],
        ],
        things: [
          'the talk with Priya',
          'the talk with Tom',
          'the talk at Harbor Cafe',
          'the talk at the bike shop',
          'the talk with Marta',
        ],
      },
      {
        name: 'Findings',
        steps: [
          ['Sort', 'research', 25],
          ['Summarize', 'writing', 35],
          ['Present', 'design', 30],
        ],
        things: [
          'the notes on booking',
          'the notes on prices',
          'the wish list',
          'the complaints',
          'the quotes',
          'the surprises',
        ],
      },
    ],
  },
  {
    name: 'Booking app',
    description: 'Lets clients book an hour without writing an email.',
    status: 'in_progress',
    from: 0.04,
    until: 1.14,
    lists: [
      {
        name: 'Calendar sync',
        steps: FEATURE,
        things: [
          'the calendar import',
          'the time zone picker',
          'the reminder emails',
          'the cancel link',
          'the week view',
          'the waiting list',
        ],
      },
      {
        name: 'Payments',
        steps: FEATURE,
        things: [
          'the checkout',
          'the receipts',
          'the refunds',
          'the discount codes',
          'the card retries',
          'the price list',
        ],
      },
      {
        name: 'Bugs',
        steps: [
          ['Reproduce', 'engineering', 20],
          ['Fix', 'engineering', 45],
          ['Write a test for', 'engineering', 25],
        ],
        things: [
          'the double booking',
          'the slow first load',
          'the login loop',
          'the wrong week',
          'the empty export',
          'the lost draft',
          'the odd logout',
        ],
      },
    ],
  },
  {
    name: 'Conference talk',
    description: 'Thirty minutes on honest estimates.',
    status: 'done',
    from: 0.16,
    until: 0.64,
    pace: 1.3,
    lists: [
      {
        name: 'Slides',
        steps: [
          ['Outline', 'writing', 20],
          ['Design', 'design', 40],
          ['Polish', 'design', 20],
        ],
        things: ['the opening story', 'the demo', 'the chart on estimates', 'the closing', 'the backup slides'],
      },
      {
        name: 'Rehearsal',
        steps: [
          ['Write notes for', 'writing', 20],
          ['Rehearse', 'learning', 30],
          ['Shorten', 'writing', 25],
        ],
        things: ['the first part', 'the demo', 'the ending', 'the whole talk'],
      },
    ],
  },
  {
    name: 'Website relaunch',
    description: 'A new site for the studio, with prices that people can find.',
    status: 'in_progress',
    from: 0.34,
    until: 1.2,
    pace: 0.7,
    lists: [
      {
        name: 'Landing page',
        steps: PAGE,
        things: ['the hero section', 'the pricing table', 'the customer quotes', 'the sign-up form', 'the footer'],
      },
      {
        name: 'Texts',
        steps: TEXT,
        things: ['the about page', 'the pricing page', 'the Harbor Cafe story', 'the FAQ', 'the contact page'],
      },
      {
        name: 'Pictures',
        steps: [
          ['Choose', 'design', 20],
          ['Retouch', 'design', 35],
          ['Upload', 'admin', 10],
        ],
        things: ['the team photo', 'the studio pictures', 'the client logos', 'the icons', 'the Harbor Cafe pictures'],
      },
      {
        name: 'Launch',
        steps: [
          ['Read up on', 'research', 25],
          ['Set up', 'engineering', 40],
          ['Check', 'engineering', 20],
        ],
        things: ['the redirects', 'the visitor counts', 'the search listing', 'the backups', 'the link previews'],
      },
      { name: 'Ideas for later', steps: TEXT, things: [] },
    ],
  },
  {
    name: 'Spring workshop',
    description: 'A day for clients on planning with fewer surprises.',
    status: 'not_started',
    from: 1.03,
    until: 1.33,
    lists: [
      {
        name: 'Program',
        steps: TEXT,
        things: ['the morning session', 'the estimation game', 'the afternoon session', 'the handout'],
      },
      {
        name: 'Venue',
        steps: [
          ['Compare', 'research', 30],
          ['Book', 'admin', 20],
        ],
        things: ['the rooms', 'the catering', 'the projector', 'the hotel', 'the train rides', 'the photographer'],
      },
    ],
  },
];
