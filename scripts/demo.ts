import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import { readSettings } from '#server/config.ts';
import { isKeyTaken } from '#server/people/users/users.repository.ts';
import { DEMO_SIGN_IN, makeDemoAccount } from './demo-account.ts';
import { withStartupErrors } from './host-errors.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';

const TASKS = { min: 100, max: 100_000, usual: 300 };
const SEED = { min: 0, max: 2_147_483_647, usual: 1 };

/** Time of day for --date. */
const HOUR = '15:00';

const HELP = `npm run demo -- [options]   makes a demo account in the server's database and prints its sign-in

  --tasks N            ${TASKS.min} to ${TASKS.max}, ${TASKS.usual} when absent: about ten weeks of work. More tasks reach back further,
                       ${TASKS.max} some twelve years, and fill the days with more and shorter tasks.
  --seed N             ${SEED.min} to ${SEED.max}, ${SEED.usual} when absent. The same seed and date give the same account.
  --date YYYY-MM-DD    The day on which the demo ends, at ${HOUR}; absent is today, at this moment.
  --help               Shows this.

Nothing is changed where the account is there already. Its password is known to everybody: leave it out of a server
that others can reach.`;

/** Adds the demo account to the database, or changes nothing. */
export async function demo(args: string[]): Promise<void> {
  process.umask(0o077); // as the server does
  const options = readOptions(args);
  if (options === 'help') return console.log(HELP);
  const { projects, tasks, since } = await withStartupErrors(() => fill(options));
  const from = dayOf(since, fromMidnight(options.timeZone)).toLocaleString('en-US', { dateStyle: 'long' });
  console.log(`Made a demo account: ${tasks.length} tasks in ${projects.length} projects, since ${from}.`);
  console.log(`Start Daymark with \`npm start\` and sign in as ${DEMO_SIGN_IN.login} / ${DEMO_SIGN_IN.password}`);
}

type Options = Parameters<typeof makeDemoAccount>[1];

async function fill(options: Options) {
  const settings = readSettings(process.env);
  try {
    return await makeDemoAccount(settings, options);
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const where = settings.databaseUrl === null ? settings.dataDir : 'the database of DATABASE_URL';
    throw new Failure(`The account '${DEMO_SIGN_IN.login}' is in ${where} already, so nothing was changed.`);
  }
}

function readOptions(args: string[]): Options | 'help' {
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, tasks: text, seed: text, date: text } as const;
  const { help, tasks, seed, date } = parseOptions(args, known, 'npm run demo -- --help');
  if (help) return 'help';
  const timeZone = Temporal.Now.timeZoneId();
  return {
    tasks: wholeNumber('--tasks', tasks, TASKS),
    seed: wholeNumber('--seed', seed, SEED),
    now: momentOn(date, timeZone),
    timeZone,
  };
}

/** Earliest --date: long histories stay in years with reliable time zone data. */
const FIRST_DATE = Temporal.PlainDate.from('2000-01-01');

function momentOn(text: string | undefined, timeZone: string): Temporal.Instant {
  const now = Temporal.Now.instant();
  if (text === undefined) return now;
  const today = dayOf(now, fromMidnight(timeZone));
  const date = parseDate(text);
  if (!date || Temporal.PlainDate.compare(date, FIRST_DATE) < 0 || Temporal.PlainDate.compare(date, today) > 0) {
    throw new Failure(`--date must be a day from ${FIRST_DATE} to today, ${today}, not ${JSON.stringify(text)}.`);
  }
  return date.equals(today) ? now : date.toZonedDateTime({ timeZone, plainTime: HOUR }).toInstant();
}

function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined; // no such day
  }
}
