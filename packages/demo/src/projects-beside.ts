import type { ProjectWords } from './words.ts';

/** Other projects. */
export const PROJECTS_BESIDE: readonly ProjectWords[] = [
  {
    name: 'Operations',
    description: 'What keeps the studio running.',
    status: 'in_progress',
    from: 0,
    until: 1.08,
    lists: [
      {
        name: 'Invoices and taxes',
        steps: [
          ['Collect', 'admin', 20],
          ['Check', 'admin', 25],
          ['File', 'admin', 15],
        ],
        things: [
          'travel receipts',
          'bank statements',
          'VAT papers',
          'client invoices',
          'insurance letters',
          'phone bills',
          'bank fees',
        ],
      },
      {
        name: 'Support inbox',
        steps: [
          ['Sort', 'admin', 15],
          ['Answer', 'writing', 30],
          ['Follow up on', 'admin', 20],
        ],
        things: [
          'refund requests',
          'import questions',
          'feature wishes',
          'weekend mail',
          'billing mail',
          'bug reports',
          'praise and thanks',
        ],
      },
      {
        name: 'Tools and accounts',
        steps: [
          ['Look into', 'research', 30],
          ['Set up', 'engineering', 40],
          ['Tidy up', 'admin', 25],
        ],
        things: [
          'the password manager',
          'the shared drive',
          'the backups',
          'the invoice template',
          'the mail filters',
          'the phone plan',
          'the domain names',
        ],
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
        steps: [
          ['Measure', null, 10],
          ['Shop for', null, 30],
          ['Put up', null, 40],
        ],
        things: ['the bathroom shelf', 'the balcony boxes', 'the coat rack', 'the curtains', 'the mirror'],
      },
      {
        name: 'Errands',
        steps: [
          ['Call about', null, 10],
          ['Pick up', null, 25],
        ],
        things: ['the bike', 'the winter tires', 'the train tickets', 'the new glasses', 'the parcel', 'the keys'],
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
        steps: [
          ['Study', 'learning', 25],
          ['Practice', 'learning', 20],
          ['Review', 'learning', 15],
        ],
        things: ['the past tense', 'the irregular verbs', 'the pronouns', 'ser and estar', 'the subjunctive'],
      },
      {
        name: 'Conversation',
        steps: [
          ['Prepare', 'learning', 15],
          ['Practice', 'learning', 30],
        ],
        things: ['ordering food', 'asking the way', 'small talk', 'a phone call', 'booking a room', 'telling a story'],
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
        steps: [
          ['Look up', 'research', 20],
          ['Visit', null, 45],
          ['Compare', 'research', 25],
        ],
        things: ['the studio on Mill Street', 'the loft by the station', 'the shared office', 'the shop on Elm Road'],
      },
      {
        name: 'Paperwork',
        steps: [
          ['Read', 'admin', 25],
          ['Fill in', 'admin', 20],
          ['Send', 'admin', 10],
        ],
        things: ['the lease', 'the deposit form', 'the insurance form', 'the change of address'],
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
