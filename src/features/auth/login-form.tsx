import { useState } from 'react';
import type { AppConfig } from '#contract/app-config.ts';
import type { LoginBody } from '#contract/account/session.ts';
import { isEmail } from '#contract/account/email.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';
import { UnavailableProviders } from './unavailable-providers.tsx';
import { AuthForm } from './form.tsx';
import type { AuthOutcome } from './outcome.ts';
import { complaintOf, type Complaint } from './complaint.ts';
import { GoogleButton } from './google-button.tsx';
import { OrLine } from './or-line.tsx';
import { TextLink } from './text-link.tsx';
import * as texts from './texts.ts';

export interface LoginFormProps {
  onLogin: (body: LoginBody, remember: boolean) => Promise<AuthOutcome>;
  google: AppConfig['google'] | undefined;
  onGoogle: (idToken: string) => Promise<AuthOutcome>;
  /** the user is signed in */
  onDone: () => void;
}

interface FieldComplaints {
  email?: string;
  password?: string;
}

function complaintsOf(email: string, password: string): FieldComplaints {
  return {
    ...(isEmail(email) ? {} : { email: texts.invalidEmail }),
    ...(password.trim() === '' ? { password: texts.passwordRequired } : {}),
  };
}

export function LoginForm({ onLogin, google, onGoogle, onDone }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(true);
  const [isPending, setPending] = useState(false);
  const [complaints, setComplaints] = useState<FieldComplaints>({});
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);

  function welcome(): void {
    showToast({ title: texts.welcome, tone: 'good' });
    onDone();
  }

  async function submit(): Promise<void> {
    const found = complaintsOf(email, password);
    const isWrong = Object.keys(found).length > 0;
    setComplaints(found);
    setComplaint(isWrong ? { text: Object.values(found).join('. ') } : null);
    setUnreachable(false);
    if (isWrong) return;
    setPending(true);
    const outcome = await onLogin({ email: email.trim(), password }, isRemembered);
    setPending(false);
    if (outcome.ok) {
      welcome();
      return;
    }
    setComplaint(complaintOf(outcome, texts.loginFailed));
    setUnreachable(outcome.why === 'unheard');
  }

  return (
    <AuthForm complaints={complaints} complaint={complaint} onSubmit={submit}>
      {isUnreachable && (
        <ButtonLink to="/events" className="w-full">
          {texts.seeTheSavedEvents}
        </ButtonLink>
      )}
      <Field label={texts.email}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            aria-invalid={complaints.email !== undefined || undefined}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
            }}
          />
        )}
      </Field>
      <Field label={texts.password}>
        {(ids) => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="current-password"
            aria-invalid={complaints.password !== undefined || undefined}
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Checkbox
          label={texts.rememberMe}
          name="remember"
          checked={isRemembered}
          onChange={({ target }) => {
            setRemembered(target.checked);
          }}
        />
        <TextLink to="/forgot-password">{texts.forgotPassword}</TextLink>
      </div>
      <Button type="submit" variant="primary" size="lg" isPending={isPending} className="w-full">
        {isPending ? words.loading : texts.login}
      </Button>
      <OrLine />
      <div>
        <GoogleButton
          google={google}
          missingText={texts.googleTokenMissing}
          onToken={onGoogle}
          onComplaint={setComplaint}
          onDone={welcome}
        />
        <UnavailableProviders />
      </div>
      <p className="text-center text-sm text-muted">
        {texts.newHere} <TextLink to="/signup">{texts.signUp}</TextLink>
      </p>
    </AuthForm>
  );
}
