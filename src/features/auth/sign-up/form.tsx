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
import { AuthForm } from '#features/auth/form.tsx';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import { complaintOf, type Complaint } from '#features/auth/complaint.ts';
import { GoogleButton } from '#features/auth/google-button.tsx';
import { OrLine } from '#features/auth/or-line.tsx';
import { emptySignup, readSignup, type SignupComplaints } from './values.ts';
import { TextLink } from '#features/auth/text-link.tsx';
import * as authTexts from '#features/auth/texts.ts';
import * as texts from './texts.ts';
import { useLeaveLater } from '#features/auth/use-leave-later.ts';

export interface SignupFormProps {
  onRegister: (body: RegisterBody) => Promise<AuthOutcome>;
  /** called a moment after the account was created, so that the message can be read */
  onDone: () => void;
  google: AppConfig['google'] | undefined;
  onGoogle: (idToken: string, invite?: string) => Promise<AuthOutcome>;
  /** the user is signed in with Google */
  onGoogleDone: () => void;
  /** one signs up by invitation, as far as is known */
  isByInvitation?: boolean;
  /** the code of an invitation that somebody has come with */
  invite?: string;
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
  { name: 'email', label: authTexts.email, autoComplete: 'email', isWide: true },
  { name: 'username', label: texts.username, autoComplete: 'username', isWide: true },
  {
    name: 'password',
    label: authTexts.password,
    autoComplete: 'new-password',
    help: authTexts.passwordHelp,
    isWide: true,
  },
  { name: 'confirmation', label: authTexts.confirmPassword, autoComplete: 'new-password', isWide: true },
];

export function SignupForm({ onRegister, onDone, google, onGoogle, onGoogleDone, ...by }: SignupFormProps) {
  const [values, setValues] = useState({ ...emptySignup, invite: by.invite ?? '' });
  const [complaints, setComplaints] = useState<SignupComplaints>({});
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [isPending, setPending] = useState(false);
  const [isDone, setDone] = useState(false);
  useLeaveLater(isDone, onDone);
  // The server may have turned to invitations since this device last heard.
  const needsInvite = by.isByInvitation === true || complaints.invite !== undefined;

  async function submit(): Promise<void> {
    const read = readSignup(values, needsInvite);
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
      {needsInvite && (
        <Field label={texts.inviteCode} help={texts.inviteHelp} error={complaints.invite} isRequired>
          {(ids) => (
            <TextInput
              {...ids}
              name="invite"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={values.invite}
              onChange={({ target }) => {
                setValues((last) => ({ ...last, invite: target.value }));
              }}
            />
          )}
        </Field>
      )}
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
        {isPending ? texts.signingUp : authTexts.signUp}
      </Button>
      <OrLine />
      <GoogleButton
        google={google}
        missingText={texts.tokenMissingAtSignup}
        onToken={(idToken) => onGoogle(idToken, needsInvite ? values.invite : undefined)}
        onComplaint={setComplaint}
        onDone={onGoogleDone}
      />
      <p className="text-center text-sm text-muted">
        {texts.alreadyHaveAccount} <TextLink to="/login">{authTexts.login}</TextLink>
      </p>
    </AuthForm>
  );
}
