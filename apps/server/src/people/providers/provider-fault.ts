import type { ProviderProblem } from '@daymark/contract/providers.ts';

/** A sign-in at a provider that came to nothing; the message is for the log of the host, and holds no token. */
export class ProviderFault extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
