import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { readPasswordReset } from '#app/session/password-reset-storage.ts';
import { setPassword } from '#app/session/password-reset.ts';
import { SetupPasswordForm } from '#features/auth/setup-password-form.tsx';
import { AuthFrame } from './form-frame.tsx';
import * as texts from './texts.ts';

export function SetupPasswordPage() {
  const navigate = useNavigate();
  // Read once on entry: setting the password deletes it while the page is still shown.
  const [reset] = useState(readPasswordReset);
  if (reset === null) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <AuthFrame heading={texts.setANewPassword} text={texts.forEmail(reset.email)}>
      <SetupPasswordForm
        email={reset.email}
        onReset={setPassword}
        onDone={() => void navigate(paths.login, { replace: true })}
      />
    </AuthFrame>
  );
}
