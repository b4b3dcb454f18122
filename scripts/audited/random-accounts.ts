import { type AccountOptions, SPAN } from './random-work.ts';

// Zones with days of another length than 24 hours, midnights that do not exist or a skipped day, and days from other hours on.
const DAYS = [
  { zone: 'Europe/Berlin', first: '2026-09-20', startHour: 2 }, // an hour that comes twice
  { zone: 'America/Sao_Paulo', first: '2018-10-01', startHour: 0 }, // days that begin at 01:00
  { zone: 'Asia/Kolkata', first: '2026-09-20', startHour: 4 },
  { zone: 'Pacific/Apia', first: '2011-12-01', startHour: 0 }, // a skipped day
  { zone: 'Australia/Lord_Howe', first: '2026-09-20', startHour: 1 }, // half an hour
  { zone: 'America/St_Johns', first: '2026-09-20', startHour: 0 },
  { zone: 'UTC', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Havana', first: '2026-09-20', startHour: 0 }, // midnight comes twice
  { zone: 'Africa/Cairo', first: '2026-09-25', startHour: 0 },
  { zone: 'Asia/Kathmandu', first: '2026-09-20', startHour: 6 },
  { zone: 'Pacific/Chatham', first: '2026-09-10', startHour: 3 },
  { zone: 'Asia/Beirut', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Asuncion', first: '2023-09-15', startHour: 0 },
  { zone: 'Europe/London', first: '2026-02-20', startHour: 1 },
  { zone: 'Pacific/Kiritimati', first: '2026-09-20', startHour: 0 },
  { zone: 'America/Los_Angeles', first: '2026-09-20', startHour: 5 },
  { zone: 'Asia/Tehran', first: '2022-09-01', startHour: 0 },
  { zone: 'Africa/Casablanca', first: '2026-01-25', startHour: 3 },
  { zone: 'Antarctica/Troll', first: '2026-09-20', startHour: 2 }, // two hours
  { zone: 'America/Santiago', first: '2026-08-20', startHour: 0 },
] as const;

/** Sizes of accounts: with and without experiments, too small for a claim, and empty. */
const SIZES = [130, 40, 260, 0, 90, 12];

/** An account with more done tasks than levels are learned from. */
const LARGE = { seed: 40, tasks: 1900 };

/** Random account number `seed`, at this moment. */
export function optionsOf(seed: number, now: number): AccountOptions {
  const { first, ...days } = DAYS[(seed - 1) % DAYS.length] ?? DAYS[0];
  const tasks = seed === LARGE.seed ? LARGE.tasks : (SIZES[(seed - 1) % SIZES.length] ?? 0);
  return { ...days, seed, tasks, first: Temporal.PlainDate.from(first), now };
}

/** The same whose work ended yesterday: the first round of zones, since a usual day is learned from the latest weeks alone. */
export function recentOptionsOf(seed: number, now: number): AccountOptions {
  const options = optionsOf(seed, now);
  if (seed > DAYS.length) return options;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(options.zone).toPlainDate();
  return { ...options, first: today.subtract({ days: SPAN }) };
}
