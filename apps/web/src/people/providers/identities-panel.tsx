import type { LinkedIdentity } from '@daymark/contract/account.ts';
import { whyNotUnlink } from '@daymark/domain/ways-in.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { profileQueries } from '#people/account/account.queries.ts';
import { passkeyQueries } from '#people/passkeys/passkeys.queries.ts';
import { takeLanding } from '#people/sign-in/provider-landing.ts';
import { PROBLEM_TEXTS } from '#people/sign-in/provider-problems.ts';
import { waysInQueries } from '#people/ways-in/ways-in.queries.ts';
import { formatDay, formatInstant } from '#ui/format.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { NamedRow, NamedRows } from '#ui/named-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './identities-panel.module.css';
import { useBeginLink, useFinishLink, useFinishProof, useUnlink } from './providers.queries.ts';

/** Accounts at providers that sign in to this one, and buttons to link others; nothing where the server has no provider. */
export function IdentitiesPanel() {
  const access = useQuery(profileQueries.access()).data;
  const config = useQuery(waysInQueries.config()).data;
  const passkeys = useQuery(passkeyQueries.all()).data?.length ?? 0;
  const beginLink = useBeginLink();
  const failure = useProviderLanding();
  if (!access || !config) return null;
  const { identities, has_password: hasPassword } = access;
  const { providers, password_sign_in: isPasswordOn } = config;
  if (identities.length === 0 && providers.length === 0) return null;
  const others = providers.filter(({ name }) => identities.every(({ provider }) => provider !== name));
  return (
    <Panel order={3} title="Linked accounts" about="Each of them signs in to this account, without your password.">
      {failure !== null && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      {identities.length > 0 && (
        <NamedRows>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              whyNot={whyNotUnlink({ hasPassword, isPasswordOn, identities, passkeys }, identity.id)}
            />
          ))}
        </NamedRows>
      )}
      {others.length > 0 && (
        <div className={classes.links}>
          {others.map(({ name, label }) => (
            <Button
              key={name}
              variant="default"
              loading={beginLink.isPending && beginLink.variables === name}
              onClick={() => beginLink.mutate(name)}
            >
              {`Link ${label}`}
            </Button>
          ))}
        </div>
      )}
    </Panel>
  );
}

type RowProps = { identity: LinkedIdentity; whyNot: string | null };

function IdentityRow({ identity: { id, label, provider, created_at, last_used_at }, whyNot }: RowProps) {
  const unlink = useUnlink(id);
  const used = last_used_at === null ? 'Not used yet' : `Last used ${formatInstant(last_used_at)}`;
  const about = `${provider === null ? 'No longer set up on this server' : used} · Linked ${formatDay(created_at)}`;
  return (
    <NamedRow icon={IconKey} name={label} about={about}>
      <GuardedButton
        whyNot={whyNot}
        loading={unlink.isPending}
        aria-label={`Unlink ${label}`}
        onClick={() => unlink.mutate()}
      >
        Unlink
      </GuardedButton>
    </NamedRow>
  );
}

/** Finishes a link or a proof that the browser brings back from its provider; why it failed, else null. */
function useProviderLanding(): string | null {
  const [landing] = useState(takeLanding);
  const config = useQuery(waysInQueries.config()).data;
  const link = useFinishLink();
  const proof = useFinishProof();
  const { mutate, error } = landing?.isProof ? proof : link;
  const flow = landing && 'flow' in landing ? landing.flow : null;
  useEffect(() => {
    if (flow !== null) mutate(flow);
  }, [flow, mutate]);
  if (error) return error.serverMessage ?? error.message;
  if (!landing || 'flow' in landing) return null;
  const label = config?.providers.find(({ name }) => name === landing.provider)?.label ?? 'The provider';
  return PROBLEM_TEXTS[landing.problem](label);
}
