import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { invitationIn } from './invitation.ts';
import { LoginPage } from './login-page.tsx';

export const route = createLazyRoute('/login')({ component: LoginRoute });

/** The sign-in page where the app is loaded already, as after a log-out. */
function LoginRoute() {
  const navigate = useNavigate();
  return <LoginPage invitation={invitationIn(location)} onSignedIn={() => void navigate({ to: '/', replace: true })} />;
}
