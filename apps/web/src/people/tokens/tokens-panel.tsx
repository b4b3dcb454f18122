import type { PersonalToken } from '@daymark/contract/tokens.ts';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { profileQueries } from '#people/account/account.queries.ts';
import { Loaded } from '#ui/loaded.tsx';
import { NamedRow, NamedRows } from '#ui/named-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { aboutToken } from './token-words.ts';
import { useEndToken } from './tokens.queries.ts';

/** The user's tokens for programs, each with a button to end it. */
export function TokensPanel({ onCreate }: { onCreate: () => void }) {
  const tokens = useQuery(profileQueries.tokens());
  return (
    <Panel
      order={3}
      title="Tokens"
      about="A token lets a script or another program work with your account, as far as you allow."
      action={
        <Button variant="default" onClick={onCreate}>
          Make a Token
        </Button>
      }
    >
      <Loaded query={tokens} loading={null} failed="Your tokens could not be loaded">
        {(tokens) =>
          tokens.length > 0 && (
            <NamedRows>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </NamedRows>
          )
        }
      </Loaded>
    </Panel>
  );
}

function TokenRow({ token }: { token: PersonalToken }) {
  const endToken = useEndToken(token.id);
  return (
    <NamedRow icon={IconKey} name={token.name} about={aboutToken(token, new Date())}>
      <Button
        variant="default"
        size="xs"
        loading={endToken.isPending}
        aria-label={`End the token ${token.name}`}
        onClick={() => endToken.mutate()}
      >
        End
      </Button>
    </NamedRow>
  );
}
