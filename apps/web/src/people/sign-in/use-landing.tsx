import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { AuthError } from './auth-error.tsx';
import { takeLanding } from './provider-landing.ts';
import { PROBLEM_TEXTS } from './provider-problems.ts';
import { useFinishProviderSignIn } from './sign-in.queries.ts';

/** Finishes the sign-in of a browser that comes back from a provider: why it failed, and the provider while it is on its way. */
export function useLanding(onSignedIn: () => void): { failure: ReactNode; pending: string | null } {
  const [landing] = useState(takeLanding);
  const { data: config } = useQuery(waysInQueries.config());
  const { mutate, error, isPending } = useFinishProviderSignIn();
  const flow = landing && 'flow' in landing ? landing.flow : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flow is finished once, when the page opens
  useEffect(() => {
    if (flow !== null) mutate(flow, { onSuccess: onSignedIn });
  }, [flow]);
  if (!landing) return { failure: null, pending: null };
  const label = config?.providers.find(({ name }) => name === landing.provider)?.label ?? 'The provider';
  if ('problem' in landing) return { failure: PROBLEM_TEXTS[landing.problem](label), pending: null };
  return {
    failure: error && <AuthError error={error} fallback={`Sign-in with ${label} failed`} />,
    pending: isPending ? landing.provider : null,
  };
}
