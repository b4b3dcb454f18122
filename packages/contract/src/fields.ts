import { z } from 'zod';

/** Lengths are counted in Unicode characters (code points), as JSON Schema counts them. */
export const NAME_LENGTH = 200;
export const TEXT_LENGTH = 10_000;

/** The least number of characters. */
export const PASSWORD_LENGTH = 6;

export const codePoints = (text: string) => [...text].length;

/** Well-formed Unicode without NUL, which both databases store unchanged. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Rules of every text in a request: storable, and at most `max` characters. */
function bounded(schema: z.ZodString, field: string, max: number) {
  return schema
    .refine(isStorable, `${field} contains a character that cannot be stored`)
    .refine((text) => codePoints(text) <= max, `${field} must be at most ${max} characters`)
    .meta({ maxLength: max });
}

/** Text that may be empty; `field` is its name in messages. */
export const text = (field: string, max: number) => bounded(z.string(`${field} must be text`).trim(), field, max);

/** Words that are searched for, as they stand in an address. */
export const SearchWords = text('Search', NAME_LENGTH);

/** Text that may not be blank; `missing` is the message for a blank or absent one. */
export const requiredText = (field: string, missing: string, max: number) =>
  bounded(z.string(missing).trim().min(1, missing), field, max);

/** A character that is seen: no space, and none that joins or directs others, such as the zero-width space. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}]/u;

/** A required name, which can be seen; 'Project name is required' also gives 'Project name' for the other messages. */
export const requiredName = (missing: `${string} is required`) =>
  bounded(
    z
      .string(missing)
      .trim()
      .min(1, missing)
      .refine((text) => text === '' || SEEN.test(text), missing),
    missing.replace(/ is required$/, ''),
    NAME_LENGTH,
  );

/** A name in an archive: older versions took names that cannot be seen. */
export const archivedName = (missing: `${string} is required`) =>
  requiredText(missing.replace(/ is required$/, ''), missing, NAME_LENGTH);

/** Passwords are never trimmed. */
export const password = (field: string) =>
  bounded(
    z
      .string(`${field} must be at least ${PASSWORD_LENGTH} characters`)
      .refine((text) => codePoints(text) >= PASSWORD_LENGTH, `${field} must be at least ${PASSWORD_LENGTH} characters`)
      .meta({ minLength: PASSWORD_LENGTH }),
    field,
    NAME_LENGTH,
  );

/** A password to verify: it need not follow the rules for new ones. */
export const passwordTry = (field: string) =>
  bounded(z.string(`${field} must be text`).min(1, `${field} is required`), field, NAME_LENGTH);

/** An id in an answer. */
export const Id = z.int().positive();

/** An id in a body: a JSON number, nothing is coerced. */
export const idOf = (what: string) => z.int(`${what} must be an id`).positive(`${what} must be an id`);

/** Limit of records that one body names. */
export const LISTED_AT_ONCE = 200;

/** Ids in a body, from one to `most`; one that is named twice counts once. */
export const idsOf = (what: 'List' | 'Task', most: number) =>
  z
    .array(idOf(what), `${what}s must be an array of ids`)
    .min(1, `Please select a ${what.toLowerCase()}`)
    .max(most, `${what}s must be at most ${most}`)
    .transform((ids) => [...new Set(ids)]);

const ID_TEXT = /^[1-9]\d{0,15}$/;

/** The id that a text names; null where it names none. */
export function idIn(text: string): number | null {
  const id = ID_TEXT.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}

/** An id in a path or a query. */
export function idText(message?: string) {
  return z.string(message).regex(ID_TEXT, message).transform(Number).refine(Number.isSafeInteger, message);
}

/** An id in a path. One that is not a positive integer gets the 404 of a missing record, not a field error. */
export const PathId = idText().meta({ description: 'A positive whole number below 2^53' });

export const IdParams = z.object({ id: PathId });

/** Ids in a query, such as '1,2,3': from one to `most`, without duplicates. */
export const someIds = (most: number) =>
  z
    .string('Ids must be numbers separated by commas')
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'Ids must be numbers separated by commas')
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .refine((ids) => ids.every(Number.isSafeInteger), 'Ids must be numbers separated by commas')
    .refine((ids) => ids.length <= most, `Ids must be at most ${most}`)
    .meta({ description: `Ids separated by commas, at most ${most}` });

export const Count = z.int().nonnegative();

/** Years of every day and instant that comes in, so that no sum of them leaves the form of the wire. */
export const YEARS = { min: 1970, max: 2200 } as const;

/** Whether the text of an ISO 8601 day or instant, which begins with its year, is of these years. */
export function isInYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return YEARS.min <= year && year <= YEARS.max;
}

export function inYears<Schema extends z.ZodType<string>>(schema: Schema, field: string): Schema {
  return schema.refine(isInYears, `${field} must be between ${YEARS.min} and ${YEARS.max}`);
}

/** A day that comes in; `field` is its name in messages. */
export const dayField = (field: string) => inYears(z.iso.date(`${field} must be a day like 2026-11-20`), field);

/** A time of the wall clock that comes in; `field` is its name in messages. */
export const timeField = (field: string) =>
  z
    .string(`${field} must be a time like 15:00`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${field} must be a time like 15:00`);

/** The day in the path of its board or plan. */
export const DayParams = z.object({ date: dayField('Date') });

type Dates = { start_date?: string | undefined; end_date?: string | undefined };

/** Whether two dates are in their order, as far as both are there. */
export const isInOrder = ({ start_date, end_date }: Dates): boolean =>
  !start_date || !end_date || start_date <= end_date;

/** The dates that the user picks, both inclusive; one alone leaves the other side open, none means all time. */
export const DateRange = z
  .object({ start_date: dayField('Start date').optional(), end_date: dayField('End date').optional() })
  .refine(isInOrder, {
    path: ['start_date'],
    error: 'Start date must not be after the end date',
  });
export type DateRange = z.infer<typeof DateRange>;

/** Rules of several fields are checked only where each field is valid by itself. */
export const isValidSoFar = ({ issues }: { issues: readonly unknown[] }) => issues.length === 0;

/** Days from the first date to the last, both inclusive, at most `most` of them. */
export const daysAtOnce = (most: number) =>
  z
    .object({ start_date: dayField('Start date'), end_date: dayField('End date') })
    .refine(({ start_date, end_date }) => start_date <= end_date, {
      path: ['start_date'],
      error: 'Start date must not be after the end date',
      when: isValidSoFar,
    })
    .refine(({ start_date, end_date }) => Temporal.PlainDate.from(start_date).until(end_date).total('days') < most, {
      path: ['end_date'],
      error: `At most ${most} days can be asked for at once`,
      when: isValidSoFar,
    })
    .meta({ description: `At most ${most} days` });

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 });

/** An instant that comes in, in any offset from UTC, by which its year can be another one; `field` is its name in messages. */
export function instantField(field: string) {
  const noInstant = `${field} must be an instant`;
  return (
    z.iso
      .datetime({ offset: true, error: noInstant })
      // Temporal.Instant reads nine decimals of a second at most.
      .refine((text) => !/\.\d{10}/.test(text), noInstant)
      .refine((text) => isInYears(Temporal.Instant.from(text).toString()), {
        error: `${field} must be between ${YEARS.min} and ${YEARS.max}`,
        when: isValidSoFar,
      })
  );
}

/** Minutes of work, with two decimals. */
export const Minutes = z.number().nonnegative();

/** A share from 0 to 100, with one decimal. */
export const Percentage = z.number().min(0).max(100);

/** A whole number between two bounds; `message` is for a value that is not a number or not positive. */
export function wholeNumber(field: string, min: number, max: number, message: string) {
  const outside = `${field} must be between ${min} and ${max}`;
  return z.number(message).positive(message).int(`${field} must be a whole number`).min(min, outside).max(max, outside);
}

/** Refusal of an edit because of a change made elsewhere; its `data` is the present record. */
export const CHANGED_ELSEWHERE = 'This was changed elsewhere';

/**
 * Body of an edit: some of the fields, and in `expected` what they held when the edit began. The values of `expected` are
 * compared with the record, not validated.
 */
export function changesOf<Shape extends z.core.$ZodLooseShape>(fields: Shape) {
  const previous = Object.fromEntries(Object.keys(fields).map((field) => [field, z.unknown().optional()])) as {
    [Field in keyof Shape]: z.ZodOptional<z.ZodUnknown>;
  };
  const expected = z.object(previous, 'Expected must be an object').meta({
    description: `Previous values of the sent fields; 409 '${CHANGED_ELSEWHERE}' where one is another by now`,
  });
  return body(fields).partial().extend({ expected: expected.optional() });
}

/** A body, with a message for JSON that is not an object. */
export const body = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, 'The body must be a JSON object');
