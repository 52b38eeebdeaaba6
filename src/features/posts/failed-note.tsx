import type { OutboxEntry } from '#data/outbox/entry.ts';
import { FailedChange } from '#shared-parts/outbox/failed-change.tsx';
import { usePostsContext } from './context.ts';
import { postFailureReason } from './failure-reason.ts';
import * as texts from './texts.ts';

interface FailedNoteProps {
  entry: OutboxEntry;
  /** its subject, for the buttons' names */
  name: string;
  /** omitted if nothing can be edited */
  onEdit?: (() => void) | undefined;
}

/** Why a text wasn't accepted, and what can be done. */
export function FailedNote(props: FailedNoteProps) {
  const { entry } = props;
  const { account } = usePostsContext();
  if (account === null) return null;
  return (
    <FailedChange
      {...props}
      account={account}
      reason={postFailureReason(entry)}
      className="mt-3"
      shouldKeepDraft
      discardedText={entry.kind === 'post.create' ? texts.writtenIsKept : undefined}
    />
  );
}
