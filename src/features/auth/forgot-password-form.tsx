import { useRef, useState } from 'react';
import { isEmail } from '#contract/account/email.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { AuthForm } from './form.tsx';
import type { AuthOutcome, CodeOutcome } from './outcome.ts';
import { CodeDialog, codeLocationTexts, type CodeDialogProps } from './code-dialog.tsx';
import type { Complaint } from './complaint.ts';
import { FormStatus } from './form-status.tsx';
import { TextLink } from './text-link.tsx';
import * as texts from './texts.ts';

export interface ForgotPasswordFormProps {
  onRequest: (email: string) => Promise<CodeOutcome>;
  onConfirm: (email: string, code: string) => Promise<AuthOutcome>;
  /** a new password may be set */
  onConfirmed: () => void;
}

/** A requested code and its prompt. */
interface CodeRequest {
  email: string;
  codeIn: CodeDialogProps['codeIn'];
  count: number;
  isOpen: boolean;
}

export function ForgotPasswordForm({ onRequest, onConfirm, onConfirmed }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState('');
  const [isPending, setPending] = useState(false);
  const [complaints, setComplaints] = useState<{ email?: string }>({});
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [status, setStatus] = useState('');
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const takeAway = useRef<() => void>(() => undefined);

  async function submit(): Promise<void> {
    const address = email.trim();
    const isWrong = !isEmail(address);
    setComplaints(isWrong ? { email: texts.invalidEmail } : {});
    setComplaint(null);
    setStatus('');
    // Otherwise the message of the previous request would still be shown over the new prompt.
    takeAway.current();
    if (isWrong) return;
    setPending(true);
    const outcome = await onRequest(address);
    setPending(false);
    if (!outcome.ok) {
      setComplaint({ text: texts.noAccountWithEmail, detail: outcome.message });
      return;
    }
    const { codeIn } = outcome;
    // Where no mail goes out, none was sent.
    if (codeIn === undefined) setStatus(texts.resetMailSent);
    else setComplaint({ text: codeLocationTexts[codeIn] });
    setCodeRequest((last) => ({ email: address, codeIn, count: (last?.count ?? 0) + 1, isOpen: true }));
  }

  function close(): void {
    setCodeRequest((last) => (last === null ? null : { ...last, isOpen: false }));
  }

  return (
    <>
      <AuthForm complaints={complaints} complaint={complaint} onSubmit={submit}>
        <FormStatus text={status} />
        <Field label={texts.email} error={complaints.email}>
          {(ids) => (
            <TextInput
              {...ids}
              ref={emailInput}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="w-full">
          {isPending ? texts.sending : texts.sendCode}
        </Button>
        <p className="text-center text-sm text-muted">
          {texts.rememberedIt} <TextLink to="/login">{texts.login}</TextLink>
        </p>
      </AuthForm>
      {codeRequest !== null && (
        <CodeDialog
          // A new prompt for each code, without the previous input.
          key={codeRequest.count}
          finalFocus={emailInput}
          isOpen={codeRequest.isOpen}
          codeIn={codeRequest.codeIn}
          onConfirm={(code) => onConfirm(codeRequest.email, code)}
          onConfirmed={() => {
            close();
            showToast({ title: texts.codeConfirmed, tone: 'good' });
            onConfirmed();
          }}
          onCancel={() => {
            close();
            setStatus('');
            takeAway.current = showToast({ title: texts.resetCancelled });
          }}
        />
      )}
    </>
  );
}
