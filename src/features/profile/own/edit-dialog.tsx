import { useId, useState, type SyntheticEvent } from 'react';
import { userLimits, type OwnUser } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { editValues, readEdit, type EditComplaints, type EditValues } from './edit-values.ts';
import { fieldComplaints, saveProfile } from './save-profile.ts';
import * as texts from './texts.ts';

interface EditDialogProps {
  isOpen: boolean;
  user: OwnUser;
  /** an earlier change that was refused, to be corrected here */
  refused: OutboxEntry | null;
  onClose: () => void;
}

/**
 * Edits names and bio. Typed text is kept until it is saved on this device or discarded, whatever closes the dialog or
 * page.
 */
export function EditDialog({ isOpen, user, refused, onClose }: EditDialogProps) {
  const id = useId();
  const storedForm = openPersistedForm<EditValues>(useObservable(accountInUse)?.name ?? '', 'profile');
  const [typed, setTyped] = useState(storedForm.read);
  const [complaints, setComplaints] = useState<EditComplaints>({});
  const [hasFailed, setFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const savedValues = editValues(user);
  const values = { ...savedValues, ...typed };
  const allComplaints = { ...fieldComplaints(refused), ...complaints };

  function change(part: Partial<EditValues>): void {
    const next = { ...typed, ...part };
    setTyped(next);
    storedForm.write(next);
    const [field] = Object.keys(part) as (keyof EditValues)[];
    if (field !== undefined) setComplaints({ ...allComplaints, [field]: '' });
  }

  function leave(): void {
    setTyped({});
    storedForm.write({});
    setComplaints({});
    setFailed(false);
    onClose();
  }

  async function save(submitted: SyntheticEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const read = readEdit(values, savedValues);
    if ('complaints' in read) {
      setComplaints(read.complaints);
      // After the errors have rendered.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setSaving(true);
    const isSaved = await saveProfile(read.patch, refused);
    setSaving(false);
    setFailed(!isSaved);
    if (isSaved) leave();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.editProfile}
      actions={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="primary" isPending={isSaving}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(submitted) => void save(submitted)} className="mt-2 space-y-5">
        {hasFailed && (
          <p role="alert" className="rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
            {texts.saveFailed}
          </p>
        )}
        <LimitedField
          label={texts.displayName}
          value={values.display_name}
          limit={userLimits.displayName}
          error={allComplaints.display_name}
          isRequired
          onChange={(display_name) => {
            change({ display_name });
          }}
        />
        <Field label={texts.username} help={texts.usernameHelp} error={allComplaints.username} isRequired>
          {(ids) => (
            <TextInput
              {...ids}
              value={values.username}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                change({ username: target.value });
              }}
            />
          )}
        </Field>
        <LimitedField
          label={texts.bio}
          value={values.bio}
          limit={userLimits.bio}
          error={allComplaints.bio}
          rows={4}
          isGrowing
          onChange={(bio) => {
            change({ bio });
          }}
        />
      </form>
    </Dialog>
  );
}
