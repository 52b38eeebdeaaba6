import { useNavigate, useSearchParams } from 'react-router-dom';
import { useFreshInstance } from '#app/instance/use-fresh-instance.ts';
import { paths } from '#app/routes/paths.ts';
import { useSession } from '#app/session/context.ts';
import { useGoogle } from '#app/session/use-google.ts';
import { PromoPanel } from '#features/auth/promo-panel.tsx';
import { SignupClosed } from '#features/auth/sign-up/closed.tsx';
import { SignupForm } from '#features/auth/sign-up/form.tsx';
import { useKnownInstance } from '#shared-parts/known-instance.ts';
import { returnPathOf } from '#app/routes/return-path.ts';
import { AuthFrame } from './form-frame.tsx';
import * as texts from './texts.ts';

export function SignupPage() {
  const { register, loginWithGoogle } = useSession();
  const google = useGoogle();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { sign_up: mode, contact } = useKnownInstance();
  useFreshInstance();
  if (mode === 'closed') {
    return (
      <AuthFrame heading={texts.signUp} text={texts.signupClosed}>
        <SignupClosed contact={contact} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      heading={texts.signUp}
      text={mode === 'invitation' ? texts.signupByInvitation : texts.signupText}
      panel={<PromoPanel />}
    >
      <SignupForm
        onRegister={register}
        onDone={() => void navigate(paths.home, { replace: true })}
        google={google}
        onGoogle={loginWithGoogle}
        isByInvitation={mode === 'invitation'}
        invite={parameters.get('invite') ?? ''}
        onGoogleDone={() => void navigate(returnPathOf(null), { replace: true })}
      />
    </AuthFrame>
  );
}
