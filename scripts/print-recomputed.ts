import { existsSync, readFileSync } from 'node:fs';
import { Refusal } from '@daymark/testing/sender.ts';
import type { Options } from '#recompute/account.ts';
import type { Compared } from '#recompute/compare.ts';
import { connectionTo, Refused } from '#recompute/http.ts';
import { recompute } from '#recompute/recompute.ts';
import { compareAccount } from './compare-account.ts';
import { compareRandom } from './compare-random.ts';
import { parseOptions, wholeNumber } from './options.ts';
import { Failure } from './processes.mjs';

const ACCOUNTS = { min: 1, max: 1000, usual: 1 };
const SEED = { min: 1, max: 1_000_000, usual: 1 };

const HELP = `npm run recompute -- <export.json> [options]   computes every figure of an export without the product's code

  --from DATE      First day of the period, like 2026-11-01; all time when absent
  --to DATE        Last day of the period
  --zone NAME      Time zone in which days are counted, like Europe/Berlin; this machine's when absent. They begin at the
                   hour that the export's settings hold
  --now TIME       Moment of the answer, like 2026-11-20T09:30:00Z; the current one when absent
  --against URL    Asks this server for everything that it tells of the account, like http://localhost:3000, and compares:
                   a line for each figure that is told otherwise, and then the command fails
  --token TOKEN    Signs in to that server, as DAYMARK_TOKEN does; or else by
  --login NAME     this username or email, with the password in DAYMARK_PASSWORD
  --random N       In place of an export: makes N random accounts on the server of --against, exports each and compares it,
                   and deletes those that agree. The server has to let people sign up
  --seed N         The first of the random accounts, 1 when absent; the same are the same but for today's date
  --help           Shows this.

Prints JSON whose fields are named as in the answers of the API. Days without a task are left out.`;

export async function printRecomputed(args: string[]): Promise<void> {
  const [file = '', ...rest] = args[0]?.startsWith('--') ? ['', ...args] : args;
  const text = { type: 'string' } as const;
  const ofServer = { against: text, token: text, login: text };
  const ofRandom = { random: text, seed: text };
  const known = {
    help: { type: 'boolean' },
    from: text,
    to: text,
    zone: text,
    now: text,
    ...ofServer,
    ...ofRandom,
  } as const;
  const { help, random, seed, ...options } = parseOptions(rest, known, 'npm run recompute -- --help');
  if (help) return console.log(HELP);
  if (random !== undefined) return compareMade(random, { ...options, file, seed });
  const [exported, read] = [readExport(file), readOptions(options)];
  if (options.against === undefined) return console.log(JSON.stringify(recompute(exported, read), null, 2));
  const clock = options.now === undefined ? () => Temporal.Now.instant().epochMilliseconds : () => read.now;
  if (options.now === undefined && exported.includes('"ended_at":null,"source"'))
    throw new Failure(
      'A timer runs in this account, whose figures move while they are asked for: pause it and export anew.',
    );
  await compareWith(options.against, exported, { ...options, clock, zone: read.zone });
}

type Random = { against?: string | undefined; seed: string | undefined; file: string };

async function compareMade(random: string, { against, file, seed, ...others }: Random): Promise<void> {
  const [unfit] = Object.keys(others);
  if (against === undefined || file !== '' || unfit !== undefined)
    throw new Failure('--random takes --against URL, may take --seed, and no other option and no file. See --help.');
  const made = { accounts: wholeNumber('--random', random, ACCOUNTS), seed: wholeNumber('--seed', seed, SEED) };
  tell(await overNetwork(against, () => compareRandom(against, made)));
}

type Asking = { zone: string; clock: () => number } & Partial<
  Record<'from' | 'to' | 'token' | 'login', string | undefined>
>;

/** Compares an export with what a server tells of its account. */
async function compareWith(url: string, text: string, { zone, clock, from, to, ...given }: Asking): Promise<void> {
  const { DAYMARK_TOKEN, DAYMARK_PASSWORD } = process.env;
  const token = given.token ?? (given.login === undefined ? DAYMARK_TOKEN : undefined);
  if (token === undefined && (given.login === undefined || DAYMARK_PASSWORD === undefined))
    throw new Failure('Sign in with --token, or with --login and the password in DAYMARK_PASSWORD. See --help.');
  const access = {
    ...(token === undefined ? { login: given.login ?? '', password: DAYMARK_PASSWORD ?? '' } : { token }),
  };
  const ranges =
    from === undefined && to === undefined ? {} : { ranges: [{ ...(from && { from }), ...(to && { to }) }] };
  const compared = await overNetwork(url, async () => {
    const server = await connectionTo({ url, zone, ...access });
    try {
      if ((await server.export()) !== text)
        throw new Failure('The account has changed since this export, or it is that of another: export it anew.');
      return await compareAccount(server, text, { zone, clock, ...ranges });
    } finally {
      await server.close();
    }
  });
  for (const line of compared.differences) console.log(line);
  tell(compared);
}

/** Work with a server, whose refusals and absence are told in a sentence. */
async function overNetwork<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused || error instanceof Refusal) throw new Failure(error.message);
    if (error instanceof TypeError && error.message === 'fetch failed')
      throw new Failure(`No server answers at ${url}.`);
    throw error;
  }
}

function tell({ figures, differences }: Compared): void {
  const compared = figures.toLocaleString('en-US');
  if (differences.length > 0) process.exitCode = 1;
  console.log(
    differences.length > 0
      ? `${differences.length} of ${compared} figures are told otherwise.`
      : `${compared} figures compared, none is told otherwise.`,
  );
}

function readExport(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text.startsWith('{"format":"daymark-archive"')) return text;
  throw new Failure(`Name the JSON file of an export: npm run recompute -- <export.json>, not '${file}'.`);
}

type Given = Partial<Record<'from' | 'to' | 'zone' | 'now', string | undefined>>;

function readOptions(given: Given): Options {
  const { from = '1970-01-01', to = '9999-12-31', zone = Temporal.Now.timeZoneId() } = given;
  const now = given.now ?? `${Temporal.Now.instant()}`;
  try {
    if (Temporal.PlainDate.compare(from, to) > 0) throw new RangeError();
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone); // throws where there is no such zone
    return { from, to, zone, now: Temporal.Instant.from(now).epochMilliseconds };
  } catch {
    throw new Failure(`There is no period from ${from} to ${to} in ${zone}, or no moment ${now}. See --help.`);
  }
}
