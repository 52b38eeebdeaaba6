import { useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { CodeInput } from '#ui/field/code-input.tsx';
import type { ConfirmEmailCalls, SendOutcome } from './calls.ts';
import { SendResult } from './send-result.tsx';
import * as texts from './texts.ts';

interface CodeFormProps {
  email: string;
  calls: ConfirmEmailCalls;
  onConfirmed: (email: string) => void;
}

/** For somebody who is signed in and has the mail on another device, or not at all. */
export function CodeForm({ email, calls, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [complaint, setComplaint] = useState('');
  const [sent, setSent] = useState<SendOutcome | null>(null);
  const [pending, setPending] = useState<'confirm' | 'send' | null>(null);

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault();
    const input = submitted.currentTarget.querySelector<HTMLElement>('[name="code"]');
    const typed = code.trim();
    setComplaint(typed === '' ? texts.codeMissing : '');
    if (typed === '') {
      input?.focus();
      return;
    }
    setPending('confirm');
    const outcome = await calls.confirm({ code: typed });
    setPending(null);
    if (outcome.ok) {
      onConfirmed(outcome.email);
      return;
    }
    setComplaint(outcome.message);
    input?.focus();
  }

  async function send(): Promise<void> {
    setSent(null);
    setPending('send');
    setSent(await calls.send());
    setPending(null);
  }

  return (
    <div className="space-y-5">
      <p className="text-sm text-pretty wrap-anywhere">
        {texts.openTheLink} <strong>{email}</strong>. {texts.orTypeTheCode}
      </p>
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="space-y-4">
        <Field label={texts.code} error={complaint}>
          {(ids) => <CodeInput {...ids} value={code} onChange={setCode} />}
        </Field>
        <Button type="submit" variant="primary" size="lg" isPending={pending === 'confirm'} className="w-full">
          {pending === 'confirm' ? texts.confirming : texts.confirm}
        </Button>
      </form>
      <SendResult outcome={sent} />
      <Button isPending={pending === 'send'} onClick={() => void send()} className="w-full">
        {pending === 'send' ? texts.sending : texts.sendAgain}
      </Button>
      <p className="text-sm text-pretty text-muted">{texts.untilThen}</p>
    </div>
  );
}
