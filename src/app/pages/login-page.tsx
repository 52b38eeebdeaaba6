import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#app/session-context.ts';
import { LoginForm } from '#features/auth/login-form.tsx';
import { cameFrom } from './came-from.ts';
import { WelcomeFrame } from './welcome-frame.tsx';

export function LoginPage() {
  const { login } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <WelcomeFrame heading="Login" text="Good to see you again.">
      <LoginForm onLogin={login} onDone={() => void navigate(cameFrom(location.state), { replace: true })} />
    </WelcomeFrame>
  );
}
