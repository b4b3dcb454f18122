/** Input of a user with what it took until the next frame, as the Event Timing API tells. */
export type InputEvent = {
  /** Id that all events of one interaction share, such as the press and release of a key; 0 for a mere movement. */
  interactionId: number;
  /** Milliseconds, in steps of 8; shorter than 16 is not told. */
  duration: number;
};

/** Milliseconds of the worst event of each interaction, as Interaction to Next Paint counts them. */
export function interactionTimes(events: readonly InputEvent[]): number[] {
  const ofInteractions = Map.groupBy(
    events.filter(({ interactionId }) => interactionId > 0),
    ({ interactionId }) => interactionId,
  );
  return [...ofInteractions.values()].map((ofOne) => Math.max(...ofOne.map(({ duration }) => duration)));
}

/** Growth from the first to the last sample along the line of least squares, so that one collection less counts little. */
export function growthOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  const spread = samples.reduce((sum, _, place) => sum + (place - middle) ** 2, 0);
  if (spread === 0) return 0;
  const slope = samples.reduce((sum, value, place) => sum + (place - middle) * (value - mean), 0) / spread;
  return slope * (samples.length - 1);
}
