import { useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { Link } from 'react-router-dom';
import type { AppConfig } from '#contract/app-config.ts';
import type { RegisterBody } from '#contract/account/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { AuthForm } from './form.tsx';
import type { AuthOutcome } from './outcome.ts';
import { complaintOf, type Complaint } from './complaint.ts';
import { GoogleButton } from './google-button.tsx';
import { OrLine } from './or-line.tsx';
import { emptySignup, readSignup, type SignupComplaints } from './signup-values.ts';
import { TextLink } from './text-link.tsx';
import * as texts from './texts.ts';
import { useLeaveLater } from './use-leave-later.ts';

export interface SignupFormProps {
  onRegister: (body: RegisterBody) => Promise<AuthOutcome>;
  /** called a moment after the account was created, so that the message can be read */
  onDone: () => void;
  google: AppConfig['google'] | undefined;
  onGoogle: (idToken: string) => Promise<AuthOutcome>;
  /** the user is signed in with Google */
  onGoogleDone: () => void;
}

interface TextField {
  name: 'name' | 'lastname' | 'email' | 'username' | 'password' | 'confirmation';
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  help?: string;
  isWide?: boolean;
}

const fields: readonly TextField[] = [
  { name: 'name', label: texts.firstName, autoComplete: 'given-name' },
  { name: 'lastname', label: texts.lastName, autoComplete: 'family-name' },
  { name: 'email', label: texts.email, autoComplete: 'email', isWide: true },
  { name: 'username', label: texts.username, autoComplete: 'username', isWide: true },
  {
    name: 'password',
    label: texts.password,
    autoComplete: 'new-password',
    help: texts.passwordHelp,
    isWide: true,
  },
  { name: 'confirmation', label: texts.confirmPassword, autoComplete: 'new-password', isWide: true },
];

export function SignupForm({ onRegister, onDone, google, onGoogle, onGoogleDone }: SignupFormProps) {
  const [values, setValues] = useState(emptySignup);
  const [complaints, setComplaints] = useState<SignupComplaints>({});
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [isPending, setPending] = useState(false);
  const [isDone, setDone] = useState(false);
  useLeaveLater(isDone, onDone);

  async function submit(): Promise<void> {
    const read = readSignup(values);
    setComplaint(null);
    setComplaints('complaints' in read ? read.complaints : {});
    if ('complaints' in read) return;
    setPending(true);
    const outcome = await onRegister(read.body);
    setPending(false);
    if (!outcome.ok) {
      const fieldErrors = outcome.fields ?? {};
      setComplaints(fieldErrors);
      // Don't repeat a message that is shown at its field.
      if (!Object.values(fieldErrors).includes(outcome.message)) {
        setComplaint(complaintOf(outcome, texts.registrationFailed));
      }
      return;
    }
    setValues(emptySignup);
    setDone(true);
    showToast({ title: texts.accountCreated, tone: 'good' });
  }

  return (
    <AuthForm complaints={complaints} complaint={complaint} onSubmit={submit}>
      <div className="grid gap-x-4 gap-y-5 @sm:grid-cols-2">
        {fields.map(({ name, label, autoComplete, help, isWide = false }) => (
          <Field
            key={name}
            label={label}
            help={help}
            error={complaints[name]}
            isRequired
            className={isWide ? '@sm:col-span-2' : undefined}
          >
            {(ids) => {
              const Input = autoComplete === 'new-password' ? PasswordInput : TextInput;
              return (
                <Input
                  {...ids}
                  name={name}
                  autoComplete={autoComplete}
                  autoCapitalize={name === 'email' || name === 'username' ? 'off' : undefined}
                  inputMode={name === 'email' ? 'email' : undefined}
                  value={values[name]}
                  onChange={({ target }) => {
                    setValues((last) => ({ ...last, [name]: target.value }));
                  }}
                />
              );
            }}
          </Field>
        ))}
      </div>
      <Checkbox
        label={
          <>
            {texts.acceptThe}{' '}
            <Link to="/terms" target="_blank" className="font-semibold text-brand-ink underline underline-offset-4">
              {texts.termsAndConditions}
            </Link>
          </>
        }
        name="terms"
        aria-required
        error={complaints.hasAccepted}
        checked={values.hasAccepted}
        onChange={({ target }) => {
          setValues((last) => ({ ...last, hasAccepted: target.checked }));
        }}
      />
      <Button type="submit" variant="primary" size="lg" isPending={isPending} disabled={isDone} className="w-full">
        {isPending ? texts.signingUp : texts.signUp}
      </Button>
      <OrLine />
      <GoogleButton
        google={google}
        missingText={texts.tokenMissingAtSignup}
        onToken={onGoogle}
        onComplaint={setComplaint}
        onDone={onGoogleDone}
      />
      <p className="text-center text-sm text-muted">
        {texts.alreadyHaveAccount} <TextLink to="/login">{texts.login}</TextLink>
      </p>
    </AuthForm>
  );
}
