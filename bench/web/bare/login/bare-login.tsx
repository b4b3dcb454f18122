import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { LoginIllustration } from '#web/people/sign-in/login-illustration.tsx';

/** The sign-in form beside its drawing; it is sent nowhere. */
export function BareLogin() {
  return (
    <main>
      <form noValidate>
        <Stack maw={380}>
          <Title order={1}>Welcome back!</Title>
          <Text c="dimmed">Sign in to plan your day.</Text>
          <TextInput label="Email or username" autoComplete="username" autoFocus />
          <PasswordInput label="Password" autoComplete="current-password" />
          <Button type="submit">Sign in</Button>
          <Text c="dimmed">
            Don't have an account?{' '}
            <Anchor component="button" type="button">
              Sign up
            </Anchor>
          </Text>
        </Stack>
      </form>
      <LoginIllustration />
    </main>
  );
}
