import { useNavigate } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { useSession } from '#app/session-context.ts';
import { SignupForm } from '#features/auth/signup-form.tsx';
import { WelcomeFrame } from './welcome-frame.tsx';

export function SignupPage() {
  const { register } = useSession();
  const navigate = useNavigate();
  return (
    <WelcomeFrame heading="Sign up" text="One account for all your events, on every device.">
      <SignupForm onRegister={register} onDone={() => void navigate(paths.home, { replace: true })} />
    </WelcomeFrame>
  );
}
