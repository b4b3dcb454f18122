import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '#paths.ts';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { navigation } from './navigation.ts';

const COMING: Record<string, string> = {
  [paths.profile]: 'Your name, email and username will be here.',
};

/** Stands where a later version brings a screen, and leads to what is there already. */
export function ComingPage() {
  const { pathname } = useLocation();
  const { label, path } = navigation.flat().find((item) => pathname.startsWith(item.path)) ?? {};
  if (!label || !path) return null;
  return (
    <>
      <PageHeader title={label} />
      <EmptyState
        title={`${label} comes with a later version`}
        hint={`${COMING[path]} Until then, your work lives in projects.`}
        action={
          <Button component={Link} to={paths.projects}>
            Go to Projects
          </Button>
        }
      />
    </>
  );
}
