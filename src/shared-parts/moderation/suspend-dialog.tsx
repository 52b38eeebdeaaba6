import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { peopleLimits, type PersonRecord } from '#contract/moderation/people.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { lengthError } from '#ui/field/length-limit.ts';
import * as words from '#ui/text/words.ts';
import type { PersonCalls } from './person-calls.ts';
import * as texts from './texts.ts';

type Choice = keyof typeof texts.suspendReasons;

const choices = (Object.keys(texts.suspendReasons) as Choice[]).map((value) => ({
  value,
  label: texts.suspendReasons[value].label,
}));

export interface SuspendDialogProps {
  person: { id: number; name: string };
  suspend: PersonCalls['suspend'];
  onClose: () => void;
  onSuspended: (record: PersonRecord) => void;
}

/** Asks for the reason of a suspension. A choice fills in the text that the person reads, which can be edited. */
export function SuspendDialog({ person, suspend, onClose, onSuspended }: SuspendDialogProps) {
  const isOnline = useAtomValue(onlineAtom);
  const [choice, setChoice] = useState<Choice>('spam');
  const [reason, setReason] = useState<string>(texts.suspendReasons.spam.text);
  const [hasTried, setHasTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);
  const isMissing = reason.trim() === '';

  function choose(next: Choice): void {
    if (isMissing || reason === texts.suspendReasons[choice].text) setReason(texts.suspendReasons[next].text);
    setChoice(next);
  }

  async function submit(): Promise<void> {
    setHasTried(true);
    setFailure('');
    if (isMissing) return;
    setPending(true);
    const result = await suspend(person.id, reason.trim()).finally(() => {
      setPending(false);
    });
    if (!result.ok) {
      setFailure(result.message);
      return;
    }
    showToast({ title: texts.suspended(person.name) });
    onSuspended(result.value);
  }

  const problem = isOnline ? failure : texts.needsConnection;
  return (
    <Dialog
      isOpen
      onClose={() => {
        if (!isPending) onClose();
      }}
      title={texts.suspendTitle(person.name)}
      description={texts.suspendExplained}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={!isOnline || lengthError(reason, peopleLimits.reason) !== null}
            isPending={isPending}
            onClick={() => void submit()}
          >
            {texts.suspend}
          </Button>
        </>
      }
    >
      <div className="mt-4 space-y-4">
        <Segmented label={texts.reason} value={choice} options={choices} onChange={choose} />
        <LimitedField
          label={texts.whatTheyRead}
          help={texts.whatTheyReadHelp}
          value={reason}
          limit={peopleLimits.reason}
          rows={2}
          error={hasTried && isMissing ? texts.reasonMissing : null}
          onChange={setReason}
        />
        {problem !== '' && (
          <p role="alert" className="rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
