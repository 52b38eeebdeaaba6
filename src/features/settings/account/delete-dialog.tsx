import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { pluralize, joinWithAnd } from '#ui/text/plural.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import type { PasswordOutcome } from './password-part.tsx';
import { useUnsent, type Unsent } from './use-unsent.ts';

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

const deletedText =
  'Your profile and its pictures, your posts with what stands under them, your comments with their replies, likes, subscriptions, bookmarks, points, whom you follow and who follows you, friends, notifications and drafts. Seats that you hold are given to those who wait. All sessions end.';
const remainingText =
  'Events that you published: past ones stay under the name “Deleted user”, those to come are cancelled, and whoever wanted to come is told. Messages to support stay until those who run this server delete them.';

function unsentText({ changes, stopped, drafts, others }: Unsent): string | null {
  const parts = [
    changes > 0 ? pluralize(changes, 'change that waits to be sent', 'changes that wait to be sent') : '',
    stopped > 0 ? pluralize(stopped, 'change that was not accepted', 'changes that were not accepted') : '',
    drafts > 0 ? pluralize(drafts, 'draft', 'drafts') : '',
    others > 0 ? pluralize(others, 'text or file that you have not used', 'texts or files that you have not used') : '',
  ].filter((part) => part !== '');
  const verb = parts[0]?.startsWith('1 ') === true ? 'is' : 'are';
  return parts.length === 0 ? null : `On this device there ${verb} ${joinWithAnd(parts)}: gone too.`;
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
  const unsentNote = unsentText(useUnsent());

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
      title="Delete your account?"
      description="This can’t be taken back."
      actions={
        <>
          <Button onClick={close} disabled={isDeleting}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" isPending={isDeleting}>
            {isDeleting ? 'Deleting...' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <dl className="mt-4 space-y-3 text-sm text-pretty">
        <div>
          <dt className="font-semibold">What goes</dt>
          <dd className="mt-0.5 text-muted">{deletedText}</dd>
        </div>
        <div>
          <dt className="font-semibold">What stays</dt>
          <dd className="mt-0.5 text-muted">{remainingText}</dd>
        </div>
      </dl>
      {unsentNote !== null && (
        <p className="mt-4 rounded-sm bg-warn-soft px-4 py-3 text-sm font-medium text-warn tabular-nums">
          {unsentNote}
        </p>
      )}
      <form id={formId} noValidate onSubmit={(submitted) => void submit(submitted)} className="mt-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Password"
          help="If you sign in with Google and have no password, leave it empty."
          error={complaint}
        >
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
