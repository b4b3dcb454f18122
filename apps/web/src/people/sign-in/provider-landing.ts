import { PROVIDER_PROBLEMS, type ProviderProblem } from '@daymark/contract/providers.ts';

/** Return of a browser from a provider, as its address tells it: a flow to finish, or why there is none. */
export type Landing = { provider: string; isProof?: true } & ({ flow: string } | { problem: ProviderProblem });

/** Reads what a provider has led back with; null for any other address. Anybody can write an address: a problem is one that is known. */
export function landingIn(search: string): Landing | null {
  const query = new URLSearchParams(search);
  const [provider, flow, problem] = ['provider', 'flow', 'problem'].map((name) => query.get(name));
  if (!provider) return null;
  if (flow) return { provider, flow, ...(query.get('purpose') === 'proof' && { isProof: true }) };
  const known = PROVIDER_PROBLEMS.find((name) => name === problem);
  return known === undefined ? null : { provider, problem: known };
}

/** Takes the landing out of the address, so that it is told once, and not again after a reload. */
export function takeLanding(): Landing | null {
  const landing = landingIn(location.search);
  if (landing) history.replaceState(history.state, '', location.pathname);
  return landing;
}
