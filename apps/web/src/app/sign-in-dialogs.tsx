import { useIsProofAsked } from '#api/proofs.ts';
import { useIsExpired } from '#api/session.ts';
import { endSignOutQuestion, useIsSignOutAsked } from '#api/sign-out.ts';
import { ProofDialog } from '#people/proofs/on-demand.ts';
import { SignInAgainDialog, SignOutDialog } from '#people/sign-in/on-demand.ts';

/** Dialogs about the sign-in, which a call or its refusal opens above any screen. */
export function SignInDialogs() {
  const isExpired = useIsExpired();
  const isSignOutAsked = useIsSignOutAsked();
  const isProofAsked = useIsProofAsked();
  return (
    <>
      {isExpired && <SignInAgainDialog />}
      {isSignOutAsked && <SignOutDialog onClose={endSignOutQuestion} />}
      {isProofAsked && !isExpired && <ProofDialog />}
    </>
  );
}
