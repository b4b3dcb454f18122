import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, StrictMode } from 'react';
import { refetchWhenBack } from '#api/changes.ts';
import { offline } from '#api/connection.ts';
import { createQueryClient } from '#api/query-client.ts';
import { STORED } from '#api/stored-keys.ts';
import { whenTakingBack } from '#api/undo.ts';
import { withTakeBack } from '#time/history/on-demand.ts';
import { OfflineContext } from '#ui/offline.ts';
import { cssVariables, theme } from '#ui/theme.ts';

export const queryClient = createQueryClient();
refetchWhenBack(queryClient);
whenTakingBack((ids) => withTakeBack(({ takeBackAll }) => takeBackAll(queryClient, ids)));
const colorSchemeManager = localStorageColorSchemeManager({ key: STORED.colorScheme.key });

type Props = { styleNonce: string; children: ReactNode };

/** Providers around every page, the sign-in page included. */
export function Providers({ styleNonce, children }: Props) {
  const isOffline = useSelector(offline);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        // All variables are set here, so that no style sheet with Mantine's own is loaded.
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <OfflineContext value={isOffline}>{children}</OfflineContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
