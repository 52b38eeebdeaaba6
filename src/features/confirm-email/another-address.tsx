import { useState, type FormEvent } from 'react';
import { isEmail } from '#contract/account/email.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { ConfirmEmailCalls, SendOutcome } from './calls.ts';
import { SendResult } from './send-result.tsx';
import * as texts from './texts.ts';

type Complaints = Partial<Record<'email' | 'password', string>>;

/** For an address with a mistake in it, or a new one. */
export function AnotherAddress({ change }: { change: ConfirmEmailCalls['change'] }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [complaints, setComplaints] = useState<Complaints>({});
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  const [isPending, setPending] = useState(false);

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const found: Complaints = {
      ...(isEmail(email) ? {} : { email: texts.invalidEmail }),
      ...(password === '' ? { password: texts.passwordMissing } : {}),
    };
    setComplaints(found);
    setOutcome(null);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setPending(true);
    const result = await change({ email: email.trim(), password });
    setPending(false);
    if (!result.ok && result.fields !== undefined) setComplaints(result.fields);
    else setOutcome(result);
    if (result.ok) setPassword('');
  }

  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand-ink underline underline-offset-4">
        {texts.anotherAddress}
      </summary>
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="mt-2 space-y-4">
        <p className="text-sm text-muted">{texts.anotherAddressHelp}</p>
        <SendResult outcome={outcome} />
        <Field label={texts.email} error={complaints.email}>
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
              }}
            />
          )}
        </Field>
        <Field label={texts.password} error={complaints.password}>
          {(ids) => (
            <PasswordInput
              {...ids}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => {
                setPassword(target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" isPending={isPending} className="w-full">
          {isPending ? texts.sending : texts.mailTheLink}
        </Button>
      </form>
    </details>
  );
}
