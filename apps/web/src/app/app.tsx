import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createQueryClient } from '#api/query-client.ts';
import { watchSession } from '#api/session.ts';
import { paths } from '#paths.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { hasUnsaved } from '#ui/unsaved.ts';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createAppRouter();

watchSession({
  // What the cache holds belongs to who was signed in.
  ended: (reason) => {
    if (reason !== 'expired') void import('#features/timer/drafts.ts').then(({ dropAllDrafts }) => dropAllDrafts());
    void router.navigate({ to: paths.login, replace: true, ignoreBlocker: true }).then(() => queryClient.clear());
  },
  changed: () => location.reload(),
  holds: hasUnsaved,
});

export function App({ styleNonce }: { styleNonce: string }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
