import { useState } from 'react';
import type { MessageRow } from '#data/chat/messages.ts';
import { useChatContext } from '#features/chat/context.ts';
import { messageName } from '#features/chat/texts.ts';
import { oneLine } from '#ui/text/one-line.ts';
import { personName, unknownPerson } from '#shared-parts/people/texts.ts';

const maxLetters = 200;

/** Announces new messages by others to screen readers while the conversation is open. */
export function NewestMessageAnnouncer({ rows, other }: { rows: readonly MessageRow[]; other: string | null }) {
  const { ownId } = useChatContext();
  const newest = rows.findLast((row) => row.user_id !== ownId && row.message_id !== null);
  const [lastKnownId] = useState(newest?.message_id ?? 0);
  const isNew = newest !== undefined && (newest.message_id ?? 0) > lastKnownId;
  const name = isNew ? (other ?? (newest.user === null ? unknownPerson : personName(newest.user))) : '';
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {isNew && `${name}: ${newest.content === '' ? messageName(newest) : oneLine(newest.content, maxLetters)}`}
    </p>
  );
}
