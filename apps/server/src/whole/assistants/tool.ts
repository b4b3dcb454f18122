import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { z } from 'zod';

/** Hints for the program of an assistant: whether it asks before each use. */
type Annotations = { readOnlyHint?: true; destructiveHint?: boolean };

/** Annotations of tools that only read, that add something, and that change what there is. */
export const READS: Annotations = { readOnlyHint: true };
export const ADDS: Annotations = { destructiveHint: false };
export const CHANGES: Annotations = { destructiveHint: true };

/** Words that a tool says of its fields. Those of the contract are for people who write programs, and cost every talk. */
export const words = z.registry<{ description: string }>();

/** A field of a tool with its words. */
export function said<Schema extends z.ZodType>(field: Schema, description: string): Schema {
  const told = field.clone();
  words.add(told, { description });
  return told;
}

/** The day on which a tool is used. */
type Use = { today: string };

type Definition<Calls extends Endpoint, Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  description: string;
  annotations: Annotations;
  /** The calls of the contract that it makes: their scopes open it. */
  calls: readonly Calls[];
  input: Input;
  /** The fields of the answers that it tells: others are dropped. */
  output: Output;
  run: (call: CallOf<Calls>, input: z.output<Input>, use: Use) => Promise<z.input<Output>>;
};

/** Makes one of the calls that a tool has named. */
export type CallOf<Calls extends Endpoint> = <E extends Calls>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>;

/** A tool of assistants: calls of the contract under a name that a model understands. */
export type Tool = Omit<Definition<Endpoint, z.ZodObject, z.ZodObject>, 'run'> & {
  run: (call: CallOf<Endpoint>, input: unknown, use: Use) => Promise<unknown>;
};

/** Checks that a tool makes the calls that it names, and that these give what it tells. */
export function tool<Calls extends Endpoint, Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Calls, Input, Output>,
): Tool {
  return definition as unknown as Tool;
}
