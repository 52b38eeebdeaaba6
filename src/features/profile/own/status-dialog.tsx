import { useId, useState, type SyntheticEvent } from 'react';
import { userLimits } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { openPersistedText } from '#ui/browser/persisted-text.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { saveProfile } from './save-profile.ts';
import * as texts from './texts.ts';

interface StatusDialogProps {
  isOpen: boolean;
  status: string | null;
  onClose: () => void;
}

/** Sets a status message, typed or chosen from suggestions. */
export function StatusDialog({ isOpen, status, onClose }: StatusDialogProps) {
  const id = useId();
  const storedText = openPersistedText(useObservable(accountInUse)?.name ?? '', 'status');
  const [typed, setTyped] = useState<string | null>(() => storedText.read() || null);
  const [hasFailed, setFailed] = useState(false);
  const savedStatus = status ?? '';
  const message = typed ?? savedStatus;

  function type(text: string): void {
    setTyped(text);
    storedText.write(text);
  }

  function leave(): void {
    setTyped(null);
    storedText.write('');
    setFailed(false);
    onClose();
  }

  async function save(text: string): Promise<void> {
    if (text.length > userLimits.statusMessage) return;
    const isSaved = text === savedStatus || (await saveProfile({ status_message: text === '' ? null : text }, null));
    setFailed(!isSaved);
    if (!isSaved) return;
    leave();
    if (text !== savedStatus) showToast({ title: text === '' ? texts.statusCleared : texts.statusUpdated });
  }

  function submit(submitted: SyntheticEvent): void {
    submitted.preventDefault();
    void save(message.trim());
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.updateStatus}
      actions={
        <>
          {savedStatus !== '' && (
            <Button variant="quiet" onClick={() => void save('')} className="sm:mr-auto">
              {texts.clearStatus}
            </Button>
          )}
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="primary">
            {texts.update}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="mt-2 space-y-4">
        {hasFailed && (
          <p role="alert" className="rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
            {texts.saveFailed}
          </p>
        )}
        <LimitedField label={texts.whatsHappening} value={message} limit={userLimits.statusMessage} onChange={type} />
        <div role="group" aria-label={texts.quickStatusesLabel} className="flex flex-wrap gap-2">
          {texts.quickStatuses.map((text) => (
            <Chip
              key={text}
              isOn={message.trim() === text}
              onClick={() => {
                type(text);
              }}
            >
              {text}
            </Chip>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
