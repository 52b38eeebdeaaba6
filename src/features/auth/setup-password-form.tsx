import { useState } from 'react';
import type { ResetPasswordBody } from '#contract/account/session.ts';
import { Password } from '#contract/account/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { AuthForm } from './form.tsx';
import type { AuthOutcome } from './outcome.ts';
import { complaintOf, type Complaint } from './complaint.ts';
import { FormStatus } from './form-status.tsx';
import { TextLink } from './text-link.tsx';
import * as texts from './texts.ts';
import { useLeaveLater } from './use-leave-later.ts';

export interface SetupPasswordFormProps {
  /** of the account */
  email: string;
  onReset: (body: ResetPasswordBody) => Promise<AuthOutcome>;
  /** called a moment after the password was set, so that the message can be read */
  onDone: () => void;
}

type Passwords = Pick<ResetPasswordBody, 'newPassword' | 'confirmPassword'>;

const labels = { newPassword: texts.newPassword, confirmPassword: texts.confirmPassword } as const;
const emptyPasswords: Passwords = { newPassword: '', confirmPassword: '' };

function complaintsOf({ newPassword, confirmPassword }: Passwords): Partial<Passwords> {
  const read = Password.safeParse(newPassword);
  return {
    ...(read.success ? {} : { newPassword: read.error.issues[0]?.message ?? '' }),
    ...(newPassword === confirmPassword ? {} : { confirmPassword: texts.passwordsDiffer }),
  };
}

export function SetupPasswordForm({ email, onReset, onDone }: SetupPasswordFormProps) {
  const [values, setValues] = useState(emptyPasswords);
  const [complaints, setComplaints] = useState<Partial<Passwords>>({});
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [isPending, setPending] = useState(false);
  const [isDone, setDone] = useState(false);
  useLeaveLater(isDone, onDone);

  async function submit(): Promise<void> {
    const found = complaintsOf(values);
    setComplaints(found);
    setComplaint(null);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    const outcome = await onReset({ email, ...values });
    setPending(false);
    if (!outcome.ok) {
      setComplaint(complaintOf(outcome, texts.resettingFailed));
      return;
    }
    setValues(emptyPasswords);
    setDone(true);
  }

  return (
    <AuthForm complaints={complaints} complaint={complaint} onSubmit={submit}>
      <FormStatus text={isDone ? texts.passwordWasReset : ''} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {(['newPassword', 'confirmPassword'] as const).map((name) => (
        <Field
          key={name}
          label={labels[name]}
          help={name === 'newPassword' ? texts.passwordHelp : undefined}
          error={complaints[name]}
          isRequired
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              name={name}
              autoComplete="new-password"
              value={values[name]}
              onChange={({ target }) => {
                setValues((last) => ({ ...last, [name]: target.value }));
              }}
            />
          )}
        </Field>
      ))}
      <Button type="submit" variant="primary" size="lg" isPending={isPending} disabled={isDone} className="w-full">
        {isPending ? texts.settingUp : texts.setPassword}
      </Button>
      <p className="text-center text-sm text-muted">
        {texts.codeExpired} <TextLink to="/forgot-password">{texts.askForAnother}</TextLink>
      </p>
    </AuthForm>
  );
}
