export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0;

export const earlierOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  isBefore(other, one) ? other : one;

export const laterOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  isBefore(one, other) ? other : one;

/** Milliseconds from one instant to another, below zero where they are in reverse. A duration that tells its total takes fifty times as long. */
export const msBetween = (from: Temporal.Instant, until: Temporal.Instant): number =>
  until.epochMilliseconds - from.epochMilliseconds;
