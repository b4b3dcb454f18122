/** Runs long work that comes in steps, without a pause between them. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
