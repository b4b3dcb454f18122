export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0;

export const earlierOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  isBefore(other, one) ? other : one;

export const laterOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  isBefore(one, other) ? other : one;
