import { expect, test } from 'vitest';
import { isUnavailable } from './database-errors.ts';

test.each([
  { message: 'could not commit transaction for shard 102085 on at least one active node', is: true },
  { message: 'failure on connection marked as essential: 127.0.0.1:5791', is: true },
  { message: 'cache lookup failed for relation 16384', is: false },
])('an internal error of PostgreSQL that says "$message" is one of a lost node: $is', ({ message, is }) => {
  expect(isUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(is);
});
