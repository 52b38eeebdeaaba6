import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import type { PasswordOutcome } from './password-part.tsx';
import * as texts from './texts.ts';
import { useUnsent } from './use-unsent.ts';

/**
 * Deletes the account on the server, then all of it on this device.
 * @param password empty if the account has none
 */
export type DeleteAccount = (password: string) => Promise<PasswordOutcome>;

interface DeleteAccountDialogProps {
  isOpen: boolean;
  /** tells password managers which account the password is for */
  email: string;
  onDelete: DeleteAccount;
  onClose: () => void;
}

/** The dialog may be longer than the screen, with the error below its edge. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Tells what is deleted and what stays, and asks for the password. */
export function DeleteAccountDialog({ isOpen, email, onDelete, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [complaint, setComplaint] = useState('');
  const [failure, setFailure] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const unsentNote = texts.unsentText(useUnsent());

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    setComplaint('');
    setFailure('');
    setDeleting(true);
    const outcome = await onDelete(password);
    setDeleting(false);
    if (outcome.ok) return;
    const ofPassword = outcome.fields?.['password'] ?? '';
    setComplaint(ofPassword);
    if (ofPassword === '') setFailure(outcome.message);
    else field.current?.focus();
  }

  function close(): void {
    if (isDeleting) return;
    setPassword('');
    setComplaint('');
    setFailure('');
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.deleteYourAccount}
      description={texts.cannotBeTakenBack}
      actions={
        <>
          <Button onClick={close} disabled={isDeleting}>
            {texts.keepMyAccount}
          </Button>
          <Button type="submit" form={formId} variant="danger" isPending={isDeleting}>
            {isDeleting ? texts.deleting : texts.deleteForGood}
          </Button>
        </>
      }
    >
      <dl className="mt-4 space-y-3 text-sm text-pretty">
        <div>
          <dt className="font-semibold">{texts.whatGoes}</dt>
          <dd className="mt-0.5 text-muted">{texts.deletedText}</dd>
        </div>
        <div>
          <dt className="font-semibold">{texts.whatStays}</dt>
          <dd className="mt-0.5 text-muted">{texts.remainingText}</dd>
        </div>
      </dl>
      {unsentNote !== null && (
        <p className="mt-4 rounded-sm bg-warn-soft px-4 py-3 text-sm font-medium text-warn tabular-nums">
          {unsentNote}
        </p>
      )}
      <form id={formId} noValidate onSubmit={(submitted) => void submit(submitted)} className="mt-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={texts.password} help={texts.deletePasswordHelp} error={complaint}>
          {(ids) => (
            <PasswordInput
              {...ids}
              ref={field}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => {
                setPassword(target.value);
              }}
            />
          )}
        </Field>
      </form>
      {failure !== '' && (
        <p role="alert" ref={intoView} className="mt-4 rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
