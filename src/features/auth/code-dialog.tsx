import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { CodeInput } from '#ui/field/code-input.tsx';
import * as words from '#ui/text/words.ts';
import type { AuthFailure, AuthOutcome, CodeIn } from './outcome.ts';
import { complaintOf, type Complaint } from './complaint.ts';
import * as texts from './texts.ts';
import { useFirstInvalid } from './use-first-invalid.ts';

export interface CodeDialogProps {
  isOpen: boolean;
  /** where the code is, if not in a mail */
  codeIn: CodeIn | undefined;
  onConfirm: (code: string) => Promise<AuthOutcome>;
  /** the server has confirmed the code */
  onConfirmed: () => void;
  onCancel: () => void;
  /** gets the focus afterwards */
  finalFocus: RefObject<HTMLElement | null>;
}

export const codeLocationTexts = {
  mail: texts.codeInMail,
  log: texts.codeInLog,
  undelivered: texts.codeUndelivered,
  nowhere: texts.codeNowhere,
} as const;

function complaintAbout(outcome: AuthFailure): Complaint {
  if (outcome.why === 'no-match') return { text: texts.wrongCode };
  return complaintOf(outcome, texts.confirmingFailed);
}

/** Asks for the code that was sent. A wrong one can be corrected, as the code is good for a few tries. */
export function CodeDialog({ isOpen, codeIn, onConfirm, onConfirmed, onCancel, finalFocus }: CodeDialogProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [isPending, setPending] = useState(false);
  const [complaints, setComplaints] = useState<{ code?: Complaint }>({});
  const form = useFirstInvalid(complaints);
  const input = useRef<HTMLInputElement>(null);
  const isWanted = useRef(isOpen);
  useEffect(() => {
    isWanted.current = isOpen;
  }, [isOpen]);

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const typed = code.trim();
    if (typed === '') {
      setComplaints({ code: { text: texts.wrongCode } });
      return;
    }
    setComplaints({});
    setPending(true);
    const outcome = await onConfirm(typed);
    setPending(false);
    // If the user cancelled meanwhile, don't navigate.
    if (!isWanted.current) return;
    if (outcome.ok) onConfirmed();
    else setComplaints({ code: complaintAbout(outcome) });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      initialFocus={input}
      finalFocus={finalFocus}
      title={texts.enterTheCode}
      description={codeLocationTexts[codeIn ?? 'mail']}
      actions={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {texts.confirmCode}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(submitted) => void submit(submitted)} className="mt-4">
        <Field label={texts.confirmationCode} error={complaints.code?.text} help={complaints.code?.detail}>
          {(ids) => <CodeInput {...ids} ref={input} value={code} onChange={setCode} className="max-w-60" />}
        </Field>
      </form>
    </Dialog>
  );
}
