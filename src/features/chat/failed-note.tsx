import type { OutboxEntry } from '#data/outbox/entry.ts';
import { FailedChange } from '#shared-parts/outbox/failed-change.tsx';
import { useChatContext } from './context.ts';
import { chatFailureReason } from './failure-reason.ts';

interface FailedNoteProps {
  entry: OutboxEntry;
  /** its subject, for the buttons' names */
  name: string;
  onEdit?: (() => void) | undefined;
}

/** Why a change in a chat wasn't accepted, and what can be done. */
export function FailedNote(props: FailedNoteProps) {
  const { account } = useChatContext();
  const reason = chatFailureReason(props.entry);
  return <FailedChange {...props} account={account} reason={reason} className="mt-1" shouldKeepDraft />;
}
