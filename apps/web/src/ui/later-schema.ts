import type { Schema } from './use-schema-form.ts';

/**
 * A schema that comes after its form, so that the form stands earlier. Until `load` has brought it, or where it cannot be
 * loaded, every value counts as valid: the server validates by the same schema, and its errors are shown at the same fields.
 */
export function laterSchema(fetch: () => Promise<Schema>): { schema: Schema; load: () => void } {
  let found: Schema | undefined;
  let isLoading = false;
  const validate = (value: unknown) => found?.['~standard'].validate(value) ?? { value };
  async function load() {
    if (isLoading || found) return;
    isLoading = true;
    found = await fetch().catch(() => undefined);
    isLoading = false;
  }
  return { schema: { '~standard': { version: 1, vendor: 'daymark', validate } }, load: () => void load() };
}
