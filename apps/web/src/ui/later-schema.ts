import type { Schema } from './use-schema-form.ts';

/**
 * A schema that comes after its form, so that the form stands earlier. Until `load` has brought it, or where it cannot be
 * loaded, every value counts as valid: the server validates by the same schema, and its errors are shown at the same fields.
 */
export function laterSchema(fetch: () => Promise<Schema>) {
  let found: Schema | undefined;
  let coming: Promise<void> | undefined;
  let waiting: (() => void) | undefined;
  const validate = (value: unknown) => found?.['~standard'].validate(value) ?? { value };
  const schema: Schema = { '~standard': { version: 1, vendor: 'daymark', validate } };

  function load(): Promise<void> {
    coming ??= fetch()
      .then((schema) => {
        found = schema;
      })
      .catch(() => {
        coming = undefined;
      });
    return coming;
  }

  function submitWaiting(): void {
    waiting?.();
    waiting = undefined;
  }

  /** Submits once the schema is there or could not be loaded; of several presses until then the last one alone. */
  function submitLater(submit: () => void): void {
    waiting = submit;
    if (found) submitWaiting();
    else void load().then(submitWaiting);
  }

  return { schema, load: () => void load(), submitLater };
}
