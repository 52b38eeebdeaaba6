import { useState, type FormEvent } from 'react';
import { Password } from '#contract/account/user.ts';
import type { ChangePasswordBody } from '#contract/account/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import * as texts from './texts.ts';

export type PasswordOutcome = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };

export interface PasswordPartProps {
  /** tells password managers which account the password is for */
  email: string;
  onChange: (body: ChangePasswordBody) => Promise<PasswordOutcome>;
}

type Name = 'currentPassword' | 'newPassword' | 'confirmation';
type Complaints = Partial<Record<Name, string>>;

const empty: Record<Name, string> = { currentPassword: '', newPassword: '', confirmation: '' };
const fields = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmation', autoComplete: 'new-password' },
] as const;

function complaintsOf({ currentPassword, newPassword, confirmation }: Record<Name, string>): Complaints {
  const rule = Password.safeParse(newPassword);
  return {
    ...(currentPassword === '' ? { currentPassword: texts.passwordMissing } : {}),
    ...(rule.success ? {} : { newPassword: rule.error.issues[0]?.message ?? '' }),
    ...(newPassword === confirmation ? {} : { confirmation: texts.passwordsDiffer }),
  };
}

export function PasswordPart({ email, onChange }: PasswordPartProps) {
  const [values, setValues] = useState(empty);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const found = complaintsOf(values);
    setComplaints(found);
    setFailure('');
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setPending(true);
    const outcome = await onChange({ currentPassword: values.currentPassword, newPassword: values.newPassword });
    setPending(false);
    if (!outcome.ok) {
      setComplaints(outcome.fields ?? {});
      if (outcome.fields === undefined) setFailure(outcome.message);
      return;
    }
    setValues(empty);
    showToast({ title: texts.passwordChanged, text: texts.otherSessionsHaveEnded, tone: 'good' });
  }

  return (
    <SettingsPart title={texts.password} text={texts.passwordHelp}>
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="max-w-md space-y-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {failure !== '' && (
          <p role="alert" className="rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
            {failure}
          </p>
        )}
        {fields.map(({ name, autoComplete }) => (
          <Field key={name} label={texts.passwordFields[name]} error={complaints[name]}>
            {(ids) => (
              <PasswordInput
                {...ids}
                name={name}
                autoComplete={autoComplete}
                value={values[name]}
                onChange={({ target }) => {
                  setValues((last) => ({ ...last, [name]: target.value }));
                }}
              />
            )}
          </Field>
        ))}
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? texts.changing : texts.changePassword}
        </Button>
      </form>
    </SettingsPart>
  );
}
