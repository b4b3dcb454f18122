import { existsSync, readFileSync } from 'node:fs';
import { parseOptions } from './options.ts';
import { Failure } from './processes.mjs';
import { type Options, recompute } from './recompute.ts';

const HELP = `npm run recompute -- <export.json> [options]   computes every figure of an export without the product's code

  --from DATE   First day of the period, like 2026-11-01; all time when absent
  --to DATE     Last day of the period
  --zone NAME   Time zone in which days are counted, like Europe/Berlin; this machine's when absent. They begin at the
                hour that the export's settings hold
  --now TIME    Moment of the answer, like 2026-11-20T09:30:00Z; the current one when absent
  --help        Shows this.

Prints JSON whose fields are named as in the answers of the API. Days without a task are left out.`;

export function printRecomputed(args: string[]): void {
  const [file = '', ...rest] = args[0]?.startsWith('--') ? ['', ...args] : args;
  const text = { type: 'string' } as const;
  const known = { help: { type: 'boolean' }, from: text, to: text, zone: text, now: text } as const;
  const { help, ...options } = parseOptions(rest, known, 'npm run recompute -- --help');
  console.log(help ? HELP : JSON.stringify(recompute(readExport(file), readOptions(options)), null, 2));
}

function readExport(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text.startsWith('{"format":"daymark-archive"')) return text;
  throw new Failure(`Name the JSON file of an export: npm run recompute -- <export.json>, not '${file}'.`);
}

function readOptions(given: { [Name in keyof Options]?: string | undefined }): Options {
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
