import type { List } from '@daymark/contract/lists.ts';

/**
 * A call against the order of the domains: an earlier domain tells what has happened, and a later one, which it does not know,
 * does its part. They are named in `app/callbacks.ts`.
 */
class Callback<Facts> {
  #answers: ((facts: Facts) => void)[] = [];

  answerBy(...answers: ((facts: Facts) => void)[]): void {
    this.#answers = answers;
  }

  call(facts: Facts): void {
    for (const answer of this.#answers) answer(facts);
  }
}

/** A list was read: what other screens have stored of it can be brought up to date. */
export const listRead = new Callback<List>();
