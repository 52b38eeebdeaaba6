import { useNavigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useSession } from '#app/session/context.ts';
import { useGoogle } from '#app/session/use-google.ts';
import { PromoPanel } from '#features/auth/promo-panel.tsx';
import { SignupForm } from '#features/auth/signup-form.tsx';
import { returnPathOf } from '#app/routes/return-path.ts';
import { AuthFrame } from './form-frame.tsx';
import * as texts from './texts.ts';

export function SignupPage() {
  const { register, loginWithGoogle } = useSession();
  const google = useGoogle();
  const navigate = useNavigate();
  return (
    <AuthFrame heading={texts.signUp} text={texts.signupText} panel={<PromoPanel />}>
      <SignupForm
        onRegister={register}
        onDone={() => void navigate(paths.home, { replace: true })}
        google={google}
        onGoogle={loginWithGoogle}
        onGoogleDone={() => void navigate(returnPathOf(null), { replace: true })}
      />
    </AuthFrame>
  );
}
