import type { ProjectWords, Steps } from './words.ts';

const TEXT: Steps = {
  Outline: ['writing', 20],
  Draft: ['writing', 45],
  Edit: ['writing', 30],
  Proofread: ['writing', 15],
};
const FEATURE: Steps = {
  Plan: ['design', 25],
  Build: ['engineering', 60],
  Test: ['engineering', 30],
  Document: ['writing', 25],
};
const PAGE: Steps = {
  Sketch: ['design', 30],
  Build: ['engineering', 45],
  Test: ['engineering', 20],
  Polish: ['design', 25],
};

/** Projects of the demo account's job. */
const AT_WORK: readonly ProjectWords[] = [
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
        things:
          'the pricing issue, the slow mornings issue, the reader letters, the interview with Ana, the deep work issue, the holiday issue',
      },
      {
        name: 'Readers',
        steps: { 'Look into': ['research', 30], Write: ['writing', 40], Send: ['admin', 15] },
        things:
          'the welcome mail, the referral note, the reader survey, the guest post, the reading list, the birthday note, the thank-you page',
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
        steps: { Prepare: ['research', 20], Hold: ['research', 45], 'Write up': ['writing', 30] },
        things:
          'the talk with Priya, the talk with Tom, the talk at Harbor Cafe, the talk at the bike shop, the talk with Marta',
      },
      {
        name: 'Findings',
        steps: { Sort: ['research', 25], Summarize: ['writing', 35], Present: ['design', 30] },
        things: 'the notes on booking, the notes on prices, the wish list, the complaints, the quotes, the surprises',
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
        things:
          'the calendar import, the time zone picker, the reminder emails, the cancel link, the week view, the waiting list',
      },
      {
        name: 'Payments',
        steps: FEATURE,
        things: 'the checkout, the receipts, the refunds, the discount codes, the card retries, the price list',
      },
      {
        name: 'Bugs',
        steps: { Reproduce: ['engineering', 20], Fix: ['engineering', 45], 'Write a test for': ['engineering', 25] },
        things:
          'the double booking, the slow first load, the login loop, the wrong week, the empty export, the lost draft, the odd logout',
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
        steps: { Outline: ['writing', 20], Design: ['design', 40], Polish: ['design', 20] },
        things: 'the opening story, the demo, the chart on estimates, the closing, the backup slides',
      },
      {
        name: 'Rehearsal',
        steps: { 'Write notes for': ['writing', 20], Rehearse: ['learning', 30], Shorten: ['writing', 25] },
        things: 'the first part, the demo, the ending, the whole talk',
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
        things: 'the hero section, the pricing table, the customer quotes, the sign-up form, the footer',
      },
      {
        name: 'Texts',
        steps: TEXT,
        things: 'the about page, the pricing page, the Harbor Cafe story, the FAQ, the contact page',
      },
      {
        name: 'Pictures',
        steps: { Choose: ['design', 20], Retouch: ['design', 35], Upload: ['admin', 10] },
        things: 'the team photo, the studio pictures, the client logos, the icons, the Harbor Cafe pictures',
      },
      {
        name: 'Launch',
        steps: { 'Read up on': ['research', 25], 'Set up': ['engineering', 40], Check: ['engineering', 20] },
        things: 'the redirects, the visitor counts, the search listing, the backups, the link previews',
      },
      {
        name: 'Ideas for later',
        steps: TEXT,
        things: '',
      },
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
        things: 'the morning session, the estimation game, the afternoon session, the handout',
      },
      {
        name: 'Venue',
        steps: { Compare: ['research', 30], Book: ['admin', 20] },
        things: 'the rooms, the catering, the projector, the hotel, the train rides, the photographer',
      },
    ],
  },
];

/** Projects of the demo account beside its job. */
const BESIDE: readonly ProjectWords[] = [
  {
    name: 'Operations',
    description: 'What keeps the studio running.',
    status: 'in_progress',
    from: 0,
    until: 1.08,
    lists: [
      {
        name: 'Invoices and taxes',
        steps: { Collect: ['admin', 20], Check: ['admin', 25], File: ['admin', 15] },
        things:
          'travel receipts, bank statements, VAT papers, client invoices, insurance letters, phone bills, bank fees',
      },
      {
        name: 'Support inbox',
        steps: { Sort: ['admin', 15], Answer: ['writing', 30], 'Follow up on': ['admin', 20] },
        things:
          'refund requests, import questions, feature wishes, weekend mail, billing mail, bug reports, praise and thanks',
      },
      {
        name: 'Tools and accounts',
        steps: { 'Look into': ['research', 30], 'Set up': ['engineering', 40], 'Tidy up': ['admin', 25] },
        things:
          'the password manager, the shared drive, the backups, the invoice template, the mail filters, the phone plan, the domain names',
      },
    ],
  },
  {
    name: 'Home',
    description: 'Things that need an hour, not a weekend.',
    status: 'in_progress',
    from: 0.05,
    until: 1.1,
    pace: 0.5,
    lists: [
      {
        name: 'Apartment',
        steps: { Measure: [null, 10], 'Shop for': [null, 30], 'Put up': [null, 40] },
        things: 'the bathroom shelf, the balcony boxes, the coat rack, the curtains, the mirror',
      },
      {
        name: 'Errands',
        steps: { 'Call about': [null, 10], 'Pick up': [null, 25] },
        things: 'the bike, the winter tires, the train tickets, the new glasses, the parcel, the keys',
      },
    ],
  },
  {
    name: 'Learn Spanish',
    description: 'Enough for two weeks in Valencia.',
    status: 'in_progress',
    from: 0.06,
    until: 1.12,
    pace: 0.6,
    lists: [
      {
        name: 'Grammar',
        steps: { Study: ['learning', 25], Practice: ['learning', 20], Review: ['learning', 15] },
        things: 'the past tense, the irregular verbs, the pronouns, ser and estar, the subjunctive',
      },
      {
        name: 'Conversation',
        steps: { Prepare: ['learning', 15], Practice: ['learning', 30] },
        things: 'ordering food, asking the way, small talk, a phone call, booking a room, telling a story',
      },
    ],
  },
  {
    name: 'Studio move',
    description: 'Waiting to hear from the landlord on Mill Street.',
    status: 'pending',
    from: 0.45,
    until: 1.5,
    pace: 0.5,
    lists: [
      {
        name: 'Search',
        steps: { 'Look up': ['research', 20], Visit: [null, 45], Compare: ['research', 25] },
        things: 'the studio on Mill Street, the loft by the station, the shared office, the shop on Elm Road',
      },
      {
        name: 'Paperwork',
        steps: { Read: ['admin', 25], 'Fill in': ['admin', 20], Send: ['admin', 10] },
        things: 'the lease, the deposit form, the insurance form, the change of address',
      },
    ],
  },
  {
    name: 'Photo archive',
    description: 'Ten years of pictures in one folder.',
    status: 'not_started',
    from: 1.03,
    until: 1.33,
    lists: [],
  },
];

/** Projects ordered by their start. */
export const PROJECTS = [...BESIDE, ...AT_WORK].sort((one, other) => one.from - other.from);
