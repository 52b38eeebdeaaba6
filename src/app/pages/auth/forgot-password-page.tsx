import { useNavigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { confirmCode, requestCode } from '#app/session/password-reset.ts';
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx';
import { AuthFrame } from './form-frame.tsx';
import * as texts from './texts.ts';

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <AuthFrame heading={texts.forgotPassword} text={texts.forgotPasswordText}>
      <ForgotPasswordForm
        onRequest={requestCode}
        onConfirm={confirmCode}
        onConfirmed={() => void navigate(paths.setupPassword)}
      />
    </AuthFrame>
  );
}
