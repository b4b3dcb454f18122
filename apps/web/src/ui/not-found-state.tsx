import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { cloneElement, type ReactNode } from 'react';
import { type Back, PageHeading } from './page.tsx';
import classes from './states.module.css';

type Props = { title: string; reason: string; back: Back; retry?: ReactNode };

/** A page about something that is not there. */
export function NotFoundState({ title, reason, back, retry }: Props) {
  return (
    <Stack className={classes.state} align="center" gap="xs">
      <IconFileUnknown size={40} stroke={1.5} aria-hidden />
      <PageHeading>{title}</PageHeading>
      <Text c="dimmed">{reason}</Text>
      <Group className={classes.action}>
        {retry}
        <Button renderRoot={(props) => cloneElement(back.link, props)}>{back.label}</Button>
      </Group>
    </Stack>
  );
}
