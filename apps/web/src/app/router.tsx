import { Center, Loader } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { hasUnsentText } from '#api/pending.ts';
import { LoadFailure } from '#shared/load-failure.tsx';
import { requestHeadingFocus } from '#ui/page-heading.tsx';
import { askAboutUnsaved, hasUnsaved } from '#ui/unsaved.ts';
import { routeTree } from './routes.tsx';

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh: every visit runs the loader.
    defaultGcTime: 0,
    defaultStaleReloadMode: 'blocking',
    defaultRemountDeps: ({ params }) => params, // another record is another page
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: SignInStatus,
    defaultErrorComponent: () => <LoadFailure />,
    scrollRestoration: true,
  });
  // Every way off the page (Back, a link, a reload) asks first about unsaved text.
  router.history.block({
    blockerFn: () => {
      askAboutUnsaved();
      return hasUnsaved();
    },
    enableBeforeUnload: () => hasUnsaved() || hasUnsentText(queryClient),
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) requestHeadingFocus();
  });
  return router;
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library learns of our routes by merging this interface
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function SignInStatus() {
  return (
    <Center mih="60dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}
