import './callbacks.ts';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { applyRegion } from '#shared/region-choice.ts';
import { keepFocusOfBusyButtons } from '#ui/busy-focus.ts';
import { giveFramesToPresses } from './press-frames.ts';
import { createAppRouter } from './router.tsx';

/** All pages, from the one that the address names on. */
export function createApp(queryClient: QueryClient) {
  applyRegion();
  giveFramesToPresses();
  keepFocusOfBusyButtons();
  const router = createAppRouter(queryClient);
  return {
    pages: <RouterProvider router={router} />,
    showLogin: () => router.navigate({ to: '/login', replace: true, ignoreBlocker: true }),
  };
}
