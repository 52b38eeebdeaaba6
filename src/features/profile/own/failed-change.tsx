import { accountInUse } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';
import { FailedChange } from '#shared-parts/outbox/failed-change.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

interface FailedProfileChangeProps {
  entry: OutboxEntry;
  /** what was changed */
  name: string;
  /** the text if the server sent no message */
  failed: string;
  onEdit?: (() => void) | undefined;
}

/** A refused change of the profile: why, and what can be done. */
export function FailedProfileChange({ entry, name, failed, onEdit }: FailedProfileChangeProps) {
  const account = useObservable(accountInUse);
  if (account === null) return null;
  return (
    <FailedChange
      account={account}
      entry={entry}
      name={name}
      label={texts.notAccepted(name)}
      reason={stoppedReason(entry, failed, { isFailureIncluded: true, areFieldsIncluded: true })}
      isEditFirst
      className="mt-5"
      shouldKeepDraft={false}
      onEdit={onEdit}
    />
  );
}
