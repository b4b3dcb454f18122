import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { StrictMode } from 'react';
import { browserStorage, STORAGE_KEYS } from '#api/browser-storage.ts';
import { offline, watchConnection } from '#api/connection.ts';
import { createQueryClient } from '#api/query-client.ts';
import { watchSession } from '#api/session.ts';
import { OfflineContext } from '#ui/offline.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { hasUnsaved } from '#ui/unsaved.ts';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
const colorSchemeManager = localStorageColorSchemeManager({ key: STORAGE_KEYS.colorScheme });

watchConnection();

watchSession({
  // The cache belongs to the user who was signed in.
  ended: (reason) => {
    // Only an expired session's user comes back to unsaved text.
    if (reason !== 'expired')
      for (const key of browserStorage.keys(STORAGE_KEYS.reflection)) browserStorage.write(key, null);
    void router.navigate({ to: '/login', replace: true, ignoreBlocker: true }).then(() => queryClient.clear());
  },
  changed: () => location.reload(),
  holds: hasUnsaved,
});

export function App({ styleNonce }: { styleNonce: string }) {
  const isOffline = useSelector(offline);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        // All of them are set here, so that no style sheet with Mantine's own is loaded.
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <OfflineContext value={isOffline}>
            <RouterProvider router={router} />
          </OfflineContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
