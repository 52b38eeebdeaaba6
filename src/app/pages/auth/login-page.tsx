import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#app/session/context.ts';
import { useGoogle } from '#app/session/use-google.ts';
import { LoginForm } from '#features/auth/login-form.tsx';
import { PromoPanel } from '#features/auth/promo-panel.tsx';
import { returnPathOf } from '#app/routes/return-path.ts';
import { AuthFrame } from './form-frame.tsx';
import * as texts from './texts.ts';

export function LoginPage() {
  const [notice, setNotice] = useState<ReactNode>(null);
  // Rare, and not on the server: loaded after the form.
  useEffect(() => void import('#app/pages/auth/suspended/notice.tsx').then((file) => file.readNotice(setNotice)), []);
  const { login, loginWithGoogle } = useSession();
  const google = useGoogle();
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <AuthFrame heading={texts.login} text={texts.loginText} panel={<PromoPanel />}>
      {notice}
      <LoginForm
        onLogin={login}
        google={google}
        onGoogle={loginWithGoogle}
        onDone={() => void navigate(returnPathOf(location.state), { replace: true })}
      />
    </AuthFrame>
  );
}
